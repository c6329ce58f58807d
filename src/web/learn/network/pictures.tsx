import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { INPUTS, type Network } from '../../../programs/antwoord/inspect.ts';
import { Choice } from '../../app/choice.tsx';
import { Toggle } from '../lab/controls.tsx';
import { nameOf } from '../squares.ts';
import type { CurvePoint } from './school.ts';

const PIECES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
/** The inputs of a view in order: own pieces, then the other side's, 64 squares each. */
const PLANES = ['own', 'other'].flatMap((side) => PIECES.map((piece) => `${side} ${piece}`));
/** Loves and hates: told apart by those who see no red or green too. */
const LOVES = [66, 139, 202] as const;
const HATES = [230, 126, 34] as const;

/** The weights of a neuron for a piece on each square, as a board of 8 by 8 points. */
function Plane({ weights, most }: { readonly weights: Int16Array; readonly most: number }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    const image = context.createImageData(8, 8);
    for (const [square, weight] of weights.entries()) {
      const at = 4 * ((7 - (square >> 3)) * 8 + (square & 7));
      image.data.set(weight > 0 ? LOVES : HATES, at);
      image.data[at + 3] = Math.min(255, (255 * Math.abs(weight)) / most);
    }
    context.putImageData(image, 0, 0);
  }, [weights, most]);
  return <canvas ref={canvas} width={8} height={8} class="plane" />;
}

/**
 * The weights of a neuron for a plane, with the sign under which high activation improves the position; unchanged for
 * networks with layers.
 */
function planeOf(network: Network, neuron: number, plane: number): Int16Array {
  const { inputs, hidden, buckets, outputs } = network;
  // In a network with layers, a neuron's effect has no sign of its own.
  let effect = 0;
  for (let bucket = 0; bucket < buckets; bucket++) effect += outputs?.[2 * hidden * bucket + neuron] ?? 0;
  const sign = effect < 0 ? -1 : 1;
  return Int16Array.from({ length: 64 }, (_, square) => sign * inputs[(plane * 64 + square) * hidden + neuron]!);
}

function extremesOf(network: Network, neuron: number): string {
  const all = PLANES.flatMap((name, plane) =>
    Array.from(planeOf(network, neuron, plane), (weight, square) => ({
      weight,
      name: `${name} on ${nameOf(square)}`,
    })),
  ).sort((one, other) => other.weight - one.weight);
  return `likes most: ${all[0]!.name}; likes least: ${all.at(-1)!.name}`;
}

/** The neurons of a network as pictures over the board: all of them for one piece, or one of them for every piece. */
export function Neurons({ network, label }: { readonly network: Network; readonly label: string }): JSX.Element {
  const [plane, setPlane] = useState(4);
  const [chosen, setChosen] = useState(0);
  const { hidden, inputs } = network;
  const living = Array.from({ length: hidden }, (_, neuron) => neuron).filter((neuron) =>
    Array.from({ length: INPUTS }, (_, row) => inputs[row * hidden + neuron]!).some((weight) => weight !== 0),
  );
  const neuron = living.includes(chosen) ? chosen : (living[0] ?? 0);
  const most = inputs.reduce((top, weight) => Math.max(top, Math.abs(weight)), 1) / 2;
  return (
    <div class="stack">
      <Choice
        label={`${label}: weights for`}
        value={plane}
        options={PLANES.map((name, index) => [index, name])}
        onChange={setPlane}
      />
      <p class="quiet" role="status">
        Neuron {neuron + 1} {extremesOf(network, neuron)}.{' '}
        {network.layers
          ? 'Blue excites it, orange inhibits it; whether that is good for its side depends on the other neurons.'
          : 'Blue makes the position better, orange worse.'}
      </p>
      <ul class="bare neuron-list" aria-label={`${label}: choose one`}>
        {living.map((each) => (
          <li key={each}>
            <Toggle isOn={each === neuron} label={`Neuron ${each + 1}`} onClick={() => setChosen(each)}>
              <Plane weights={planeOf(network, each, plane)} most={most} />
            </Toggle>
          </li>
        ))}
      </ul>
      <ul class="bare neuron-planes" aria-label={`Neuron ${neuron + 1}, piece by piece`}>
        {PLANES.map((name, index) => (
          <li key={name}>
            <Plane weights={planeOf(network, neuron, index)} most={most} />
            <small>{name}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

const [WIDTH, HEIGHT] = [300, 110];

interface CurveProps {
  readonly curve: readonly CurvePoint[];
  readonly length: number;
  readonly hasHeldOut: boolean;
}

/** The error while a network learns: on what it learns from, and on games that are held out. */
export function Curve({ curve, length, hasHeldOut }: CurveProps): JSX.Element {
  const errorOf = (squares: number) => 100 * Math.sqrt(squares);
  const most = Math.max(25, ...curve.map(({ training, heldOut }) => errorOf(Math.max(training, heldOut))));
  const place = (squares: number, index: number) =>
    `${((WIDTH * (index + 0.5)) / length).toFixed(1)},${(HEIGHT * (1 - errorOf(squares) / most)).toFixed(1)}`;
  const lineOf = (isReplies: boolean) =>
    curve
      .flatMap(({ training, ...point }, index) => (point.isReplies === isReplies ? [place(training, index)] : []))
      .join(' ');
  const last = curve.at(-1);
  // The point at which the positions of the games follow those one move off them.
  const change = curve.findIndex(({ isReplies }) => !isReplies);
  const changeX = (WIDTH * change) / length;
  const textOf = (squares: number | undefined) => (squares === undefined ? '–' : errorOf(squares).toFixed(1));
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {change > 0 ? <line x1={changeX} x2={changeX} y1="0" y2={HEIGHT} /> : null}
        <polyline class="curve-learnt" points={lineOf(true)} />
        <polyline class="curve-learnt" points={lineOf(false)} />
        {hasHeldOut ? (
          <polyline class="curve-held" points={curve.map(({ heldOut }, index) => place(heldOut, index)).join(' ')} />
        ) : null}
      </svg>
      <figcaption>
        Error of its guesses, in hundredths of a point (a win is one):{' '}
        <span class="curve-learnt">{textOf(last?.training)} on what it learns from</span>
        {hasHeldOut ? (
          <>
            , <span class="curve-held">{textOf(last?.heldOut)} on games held out</span>
          </>
        ) : null}
        .{change > 0 ? ' Left of the line: positions one move off the games; right of it: those of the games.' : ''}
        {curve.length > 1 ? (
          <span class="unseen">
            {' '}
            After {curve.length} of {length} parts: at first {textOf(curve[0]?.training)} on what it learns from
            {hasHeldOut ? ` and ${textOf(curve[0]?.heldOut)} on games held out` : ''}.
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

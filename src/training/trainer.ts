import { INPUTS, LAYERS } from '../programs/antwoord/inspect.ts';
import { wasmModule } from '../wasm/wasm-module.ts';

/** The size of a sample: assemblyscript/sample.ts says what is in it. */
export const SAMPLE_BYTES = 32;

/** The shape of a network. */
export interface Shape {
  /** Neurons of each view: a multiple of 32. */
  readonly hidden: number;
  /** Outputs, one for each bucket of pieces. */
  readonly buckets: number;
  /** The widths of the layers between neurons and outputs (assemblyscript/layers.ts); left out: there are none. */
  readonly layers?: typeof LAYERS;
  /** Whether a network with layers is learnt without the engine's steps: for tests of the gradient. */
  readonly isSmooth?: boolean;
}

/** The bounds of each kind of parameter, in order: inputs by rows, biases, outputs by buckets, their biases. */
export function partsOf({ hidden, buckets }: Shape) {
  const biases = INPUTS * hidden;
  const outputs = biases + hidden;
  const outputBiases = outputs + 2 * hidden * buckets;
  return { biases, outputs, outputBiases, end: outputBiases + buckets };
}

/**
 * The same of a network with layers: inputs by rows, biases, outputs straight from the inputs by inputs, then each for all
 * buckets: first matrices by products, their biases, second matrices by what enters, their biases, third ones, theirs.
 */
export function layeredPartsOf({ hidden, buckets }: Shape, [first, second] = LAYERS) {
  const biases = INPUTS * hidden;
  const direct = biases + hidden;
  const firsts = direct + INPUTS * buckets;
  const firstBiases = firsts + first * hidden * buckets;
  const seconds = firstBiases + first * buckets;
  const secondBiases = seconds + 2 * first * second * buckets;
  const thirds = secondBiases + second * buckets;
  const thirdBiases = thirds + second * buckets;
  return {
    ...{ biases, direct, firsts, firstBiases, seconds, secondBiases, thirds, thirdBiases },
    end: thirdBiases + buckets,
  };
}

/** A part of a job, done by one thread: parts are summed in order, so that their number is fixed and not the threads'. */
const PARTS = 8;
const PAGE_BYTES = 65_536;
/** All that 32 bits reach. */
const MOST_PAGES = 65_536;
/** Numbers of pieces, two doubles for each: the sum of errors and the count. */
const BY_MEN_BYTES = 33 * 16;
/** A worker that takes longer for its part of a job is considered dead. */
const HANGS_MILLIS = 600_000;

interface TrainerExports {
  configure(
    hidden: number,
    buckets: number,
    isLayered: number,
    hasSteps: number,
    weights: number,
    samples: number,
    order: number,
    scratch: number,
  ): void;
  scratchBytes(hidden: number, buckets: number, isLayered: number): number;
  parameterCount(hidden: number, buckets: number, isLayered: number): number;
  output(index: number): number;
  learn(first: number, end: number, gradientAt: number): number;
  measure(first: number, end: number, byMen: number): number;
  step(
    first: number,
    end: number,
    gradients: number,
    parts: number,
    distance: number,
    moments: number,
    share: number,
    rate: number,
    correction: number,
    correctionOfSquares: number,
    decay: number,
    most: number,
  ): void;
}

/** The layout of the shared memory, in bytes. */
interface Places {
  readonly parameters: number;
  /** Bytes of the parameters. */
  readonly distance: number;
  readonly weights: number;
  readonly moments: number;
  readonly gradients: number;
  readonly byMen: number;
  readonly scratch: number;
  readonly scratchBytes: number;
  readonly order: number;
  readonly samples: number;
  readonly end: number;
}

/** The jobs of the threads, by the number sent between threads. Every job is split into {@link PARTS}. */
const KINDS = ['learn', 'measure', 'step'] as const;
// Places in the words and numbers that threads talk by.
export const [GENERATION, LEFT] = [0, 1] as const;
const [KIND, FIRST, END, STEP] = [2, 3, 4, 5] as const;
const [SHARE, RATE, DECAY, LOSSES] = [0, 1, 2, 3] as const;
const WORDS_BYTES = 64;
const BOARD_BYTES = WORDS_BYTES + 8 * (LOSSES + PARTS);

/** The data a thread needs to take part. */
export interface ThreadSetup {
  readonly code: object;
  readonly memory: WebAssembly.Memory;
  readonly board: ArrayBufferLike;
  readonly places: Places;
  readonly shape: Shape;
  readonly thread: number;
  readonly threads: number;
}

const MOST_WEIGHT = 1.98;
const BETA = 0.9;
const BETA_SQUARES = 0.999;

/** The threads of a training: this one alone, or others too (trainer-threads.ts), in shared memory. */
export interface TrainerTeam {
  readonly threads: number;
  readonly isShared: boolean;
  /** The code that all of them run. */
  code(): Promise<object>;
  /** Starts the others. @returns what ends them. */
  begin(setups: readonly ThreadSetup[]): Promise<() => Promise<void>>;
}

const alone = wasmModule('trainer', async () => (await import('./build/trainer-alone-wasm.ts')).TRAINER_WASM);
const ALONE: TrainerTeam = { threads: 1, isShared: false, code: alone.code, begin: async () => async () => {} };

/** A thread's side: executes its parts of the posted job. */
export function takePart({ code, memory, board, places, shape, thread, threads }: ThreadSetup): {
  readonly wasm: TrainerExports;
  work(): void;
} {
  const instance = new WebAssembly.Instance(code as WebAssembly.Module, { env: { memory } });
  const wasm = instance.exports as unknown as TrainerExports;
  const words = new Int32Array(board, 0, WORDS_BYTES / 4);
  const numbers = new Float64Array(board, WORDS_BYTES);
  const scratch = places.scratch + thread * places.scratchBytes;
  const { hidden, buckets, layers, isSmooth } = shape;
  const [layered, steps] = [Number(layers !== undefined), Number(!isSmooth)];
  wasm.configure(hidden, buckets, layered, steps, places.weights, places.samples, places.order, scratch);

  /** The bounds of a part of a stretch. */
  function part(first: number, end: number, index: number, unit = 1): [number, number] {
    const units = (end - first) / unit;
    return [
      first + Math.floor((units * index) / PARTS) * unit,
      first + Math.floor((units * (index + 1)) / PARTS) * unit,
    ];
  }

  return {
    wasm,
    work() {
      const kind = KINDS[words[KIND]!]!;
      for (let index = thread; index < PARTS; index += threads) {
        if (kind === 'step') {
          const [first, end] = part(0, places.distance, index, 16);
          const step = words[STEP]! + 1;
          const correction = 1 / (1 - BETA ** step);
          const ofSquares = 1 / (1 - BETA_SQUARES ** step);
          const { gradients, distance, moments } = places;
          const [share, rate, decay] = [numbers[SHARE]!, numbers[RATE]!, numbers[DECAY]!];
          wasm.step(
            first,
            end,
            gradients,
            PARTS,
            distance,
            moments,
            share,
            rate,
            correction,
            ofSquares,
            decay,
            MOST_WEIGHT,
          );
          continue;
        }
        const [first, end] = part(words[FIRST]!, words[END]!, index);
        numbers[LOSSES + index] =
          kind === 'learn'
            ? wasm.learn(first, end, places.gradients + index * places.distance)
            : wasm.measure(first, end, places.byMen + index * BY_MEN_BYTES);
      }
    },
  };
}

/** A network that learns from the samples that it holds. */
export interface Trainer {
  readonly shape: Shape;
  /** The number of parameters. */
  readonly parameters: number;
  /** The current parameters, in the order of {@link partsOf} or {@link layeredPartsOf}. */
  readonly weights: Float32Array;
  /** Means of the gradient and of its squares. */
  readonly moments: Float32Array;
  /** The numbers of the samples, in the order in which they are looked at. */
  readonly order: Uint32Array;
  /** Puts samples in place of those that it holds, in their own order. @throws {RangeError} if they are too many. */
  load(samples: Uint8Array): void;
  /** Sum of squared errors of a stretch of the order; what follows from it for the parameters is kept. */
  learn(first: number, end: number): number;
  /** The gradient of the last {@link Trainer.learn}, summed. */
  gradient(): Float32Array;
  /** A step of AdamW by the last gradient, the mean over `samples`. @param step how many steps were made before. */
  step(samples: number, rate: number, decay: number, step: number): void;
  /** Sum of squared errors; by number of pieces too, with counts. */
  measure(first: number, end: number): { readonly loss: number; readonly byMen: Float64Array };
  /** The output for a sample. */
  output(index: number): number;
  close(): Promise<void>;
}

/** @param capacity the most samples that it holds at a time. */
export async function startTrainer(shape: Shape, capacity: number, team = ALONE): Promise<Trainer> {
  const { trainer, setups } = trainerOn(await team.code(), shape, capacity, team);
  return { ...trainer, close: await team.begin(setups) };
}

/** The code for {@link trainerAlone}, compiled once. */
export const compileTrainer = alone.code;

/** A trainer of this thread alone. @param capacity the most samples that it holds at a time. */
export const trainerAlone = (code: object, shape: Shape, capacity: number): Trainer =>
  trainerOn(code, shape, capacity, ALONE).trainer;

function trainerOn(code: object, shape: Shape, capacity: number, team: TrainerTeam) {
  if (shape.hidden % 32 !== 0 || shape.hidden <= 0) {
    throw new RangeError(`hidden: expected a multiple of 32, found ${shape.hidden}`);
  }
  const { threads, isShared: shared } = team;
  const places = layOut(code, shape, capacity, team);
  const pages = Math.ceil(places.end / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES, shared });
  const board = shared ? new SharedArrayBuffer(BOARD_BYTES) : new ArrayBuffer(BOARD_BYTES);
  const words = new Int32Array(board, 0, WORDS_BYTES / 4);
  const numbers = new Float64Array(board, WORDS_BYTES);
  const { buffer } = memory;
  const order = new Uint32Array(buffer, places.order, capacity);
  const place = (thread: number): ThreadSetup => ({ code, memory, board, places, shape, thread, threads });
  const own = takePart(place(0));

  function run(kind: (typeof KINDS)[number]): number {
    words[KIND] = KINDS.indexOf(kind);
    Atomics.store(words, LEFT, threads - 1);
    Atomics.add(words, GENERATION, 1);
    Atomics.notify(words, GENERATION);
    own.work();
    for (let left = Atomics.load(words, LEFT); left > 0; left = Atomics.load(words, LEFT)) {
      if (Atomics.wait(words, LEFT, left, HANGS_MILLIS) === 'timed-out')
        throw new Error('a thread of the trainer hangs');
    }
    return numbers.subarray(LOSSES, LOSSES + PARTS).reduce((sum, each) => sum + each, 0);
  }

  function over(kind: 'learn' | 'measure', first: number, end: number): number {
    words[FIRST] = first;
    words[END] = end;
    return run(kind);
  }

  const floats = (from: number, length: number) => new Float32Array(buffer, from, length);
  const trainer: Trainer = {
    shape,
    parameters: places.parameters,
    weights: floats(places.weights, places.parameters),
    moments: floats(places.moments, 2 * places.parameters),
    order,
    load(samples) {
      const count = samples.length / SAMPLE_BYTES;
      if (count > capacity) throw new RangeError(`expected at most ${capacity} samples, found ${count}`);
      new Uint8Array(buffer, places.samples, samples.length).set(samples);
      for (let index = 0; index < count; index++) order[index] = index;
    },
    learn: (first, end) => over('learn', first, end),
    gradient() {
      const sum = new Float32Array(places.parameters);
      for (let part = 0; part < PARTS; part++) {
        const one = floats(places.gradients + part * places.distance, places.parameters);
        for (let index = 0; index < sum.length; index++) sum[index]! += one[index]!;
      }
      return sum;
    },
    step(learned, rate, decay, step) {
      numbers[SHARE] = 1 / learned;
      numbers[RATE] = rate;
      numbers[DECAY] = decay;
      words[STEP] = step;
      run('step');
    },
    measure(first, end) {
      const counts = new Float64Array(buffer, places.byMen, (PARTS * BY_MEN_BYTES) / 8).fill(0);
      const loss = over('measure', first, end);
      const byMen = new Float64Array(BY_MEN_BYTES / 8);
      for (const [index, each] of counts.entries()) byMen[index % byMen.length]! += each;
      return { loss, byMen };
    },
    output: (index) => own.wasm.output(index),
    close: async () => {},
  };
  return { trainer, setups: Array.from({ length: threads - 1 }, (_, index) => place(index + 1)) };
}

function layOut(code: object, { hidden, buckets, layers }: Shape, count: number, team: TrainerTeam): Places {
  const { threads, isShared: shared } = team;
  // Its sizes are asked for before its memory can be made.
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared });
  const { exports } = new WebAssembly.Instance(code as WebAssembly.Module, { env: { memory } });
  const wasm = exports as unknown as TrainerExports;
  const layered = Number(layers !== undefined);
  const parameters = wasm.parameterCount(hidden, buckets, layered);
  const distance = parameters * 4;
  const aligned = (at: number) => Math.ceil(at / 64) * 64;
  const scratchBytes = aligned(wasm.scratchBytes(hidden, buckets, layered));
  const weights = PAGE_BYTES;
  const moments = aligned(weights + distance);
  const gradients = aligned(moments + 2 * distance);
  const byMen = aligned(gradients + PARTS * distance);
  const scratch = aligned(byMen + PARTS * BY_MEN_BYTES);
  const order = aligned(scratch + threads * scratchBytes);
  const samples = aligned(order + 4 * count);
  const end = samples + SAMPLE_BYTES * count;
  if (end > MOST_PAGES * PAGE_BYTES) throw new RangeError(`${count} samples need more than 4 GB`);
  return { parameters, distance, weights, moments, gradients, byMen, scratch, scratchBytes, order, samples, end };
}

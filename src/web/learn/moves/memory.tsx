import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { fenOf, positionOf } from '../../../chess/game.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { Cite } from '../../app/cite.tsx';
import { Pairs } from '../../app/pairs.tsx';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { nameOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { differences, generatorsOn } from './generators.ts';

const RIGHTS: Readonly<Record<number, string>> = {
  7: 'White king side',
  0: 'White queen side',
  63: 'Black king side',
  56: 'Black queen side',
};

/** The rules that need more than the board, and the programs that do without them. */
export function Memory(): JSX.Element {
  const position = usePosition(MOVES_PRESETS[2]!.fen);
  const { value: kernel } = useLoaded([], () => createKernel());
  const generators = useMemo(() => (kernel ? generatorsOn(kernel) : undefined), [kernel]);
  const found = useMemo(
    () => (generators ? differences(generators, position.game) : undefined),
    [generators, position.game],
  );
  const { board, castles, epSquare } = positionOf(position.game);
  const rights = [...castles.castlingRights].map((rook) => RIGHTS[rook]).join(', ');
  return (
    <>
      <p>
        Three rules cannot be seen on the board. May this king still castle? It depends on whether king and rook have
        ever moved. May this pawn be taken in passing? Only if it has come two steps just now. And a pawn on the last
        rank makes four moves out of one.
      </p>
      <p>
        The authors solved this, or left it out. All seven generators of the house find their moves in this position;
        the table shows what each of them does not know.
      </p>
      <PositionPicker position={position} presets={MOVES_PRESETS} />
      <div class="learn-two">
        <PieceBoard label="The position" pieceOn={(square) => board.get(square)} />
        <Pairs
          rows={[
            ['Castling', rights === '' ? 'no longer' : rights],
            ['En passant', epSquare === undefined ? 'no' : `on ${nameOf(epSquare)}`],
            ['As text (FEN)', <code key="fen">{fenOf(position.game).split(' ').slice(1, 4).join(' ')}</code>],
          ]}
        />
      </div>
      {found ? (
        <Table
          label="What each generator finds"
          about="What each generator finds"
          heads={['Generator', 'Moves', 'Does not find']}
        >
          {found.map(({ generator, found: count, missing, extra }) => (
            <tr key={generator.id}>
              <th scope="row">{generator.name}</th>
              <td>{count}</td>
              <td class="line">
                {missing.length === 0 ? '–' : missing.join(' ')}
                {extra.length === 0 ? '' : `; and too many: ${extra.join(' ')}`}
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p class="quiet">Loading the kernel…</p>
      )}
      <p>
        None of this is a mistake of ours. Wray’s program keeps the board in 64 registers, and nothing is said of a
        history <Cite of="wray-wiki" />. Tiny Chess 86 promotes to a queen alone, and its castling test, as we infer, is
        a little too strict <Cite of="tinychess86" />. Try the castling position.
      </p>
      <Predict
        id="short"
        about={CASTLING.fen}
        question="White king e1, rooks a1 and h1, a black rook on b8 attacks b1. Which programs do not find castling on the queen side?"
        answer={{
          kind: 'choice',
          options: [
            { value: 'none', label: 'none: all find it' },
            { value: 'wray74', label: 'only Wray’s' },
            { value: 'wray74 tinychess86', label: 'Wray’s and Tiny Chess 86' },
            { value: 'chess05 wray74 tinychess86', label: 'Wray’s, Tiny Chess 86 and CHESS 0.5' },
          ],
        }}
        truth={async () => {
          const { createKernel } = await import('../../../kernel/kernel.ts');
          const { newGame } = await import('../../../chess/game.ts');
          return differences(generatorsOn(await createKernel()), newGame(CASTLING.fen))
            .filter(({ missing }) => missing.includes('e1c1'))
            .map(({ generator }) => generator.id)
            .join(' ');
        }}
        explain={() => (
          <>
            The king passes d1 and c1, and only they must be safe. Wray’s program, as we rebuilt it, cannot castle at
            all <Cite of="wray-wiki" />, and Tiny Chess 86 tests b1 as well <Cite of="tinychess86" />.
          </>
        )}
      />
    </>
  );
}

const CASTLING = MOVES_PRESETS[1]!;

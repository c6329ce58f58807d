/** The kernel's PGN held against pgn-extract and chessops: what it writes they read, and it reads what they write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ChildNode,
  makePgn as makeOtherPgn,
  type Node,
  type PgnNodeData,
  parsePgn as parseOtherPgn,
} from 'chessops/pgn';
import { Chess, playSan } from 'plyhouse-kernel';
import {
  emptyPgn,
  makeComment,
  makePgns,
  type PgnGame,
  type PgnMove,
  type PgnNode,
  parsePgn as parseText,
  playPgn,
} from 'plyhouse-kernel/pgn';
import { seededChance } from '../host/chance.ts';
import { copyOfPgnExtract, WITHOUT_PGN_EXTRACT } from './testing/pgn-extract.ts';

// PLYHOUSE_GAMES=10000 for a release.
const GAMES = Number(process.env.PLYHOUSE_GAMES ?? 150);
const chance = seededChance(1935);
const below = (count: number) => Math.floor(chance() * count);
const WORDS = ['Black is better', 'see page 12', 'a (very) good move', 'ünïcode ♔', '50% "quoted"', 'semi; colon'];

/** A game of random moves, with variations, comments and annotations at random places. */
function randomGame(): PgnGame {
  const game = emptyPgn([
    ['Event', `Random "${below(1000)}"`],
    ['Site', '?'],
    ['Date', '2026.??.??'],
    ['Round', '-'],
    ['White', 'A \\ B'],
    ['Black', '?'],
    ['Result', '*'],
  ]);
  if (chance() < 0.3) game.comments.push(WORDS[below(WORDS.length)]!);
  addLine(game.moves, new Chess(), 5 + below(60), 0);
  game.result = '*';
  return game;
}

function addLine(start: PgnNode, chess: Chess, plies: number, depth: number): void {
  let node = start;
  const first = chess.plies();
  for (let ply = 0; ply < plies; ply++) {
    const moves = chess.moves();
    if (moves.length === 0) break;
    const at = below(moves.length);
    const add = (index: number): PgnMove => {
      const move = moves[index]!;
      const child: PgnMove = { move, san: playSan(chess, move), children: [] };
      if (chance() < 0.15)
        child.comments = [
          makeComment({ text: WORDS[below(WORDS.length)]!, ...(chance() < 0.5 ? { clock: below(9_000) } : {}) }),
        ];
      if (chance() < 0.1) child.nags = [1 + below(20)];
      node.children.push(child);
      return child;
    };
    const main = add(at);
    chess.undo();
    if (depth < 3 && chance() < 0.12) {
      const other = add((at + 1) % moves.length);
      if (other.move !== main.move) addLine(other, chess, below(6), depth + 1);
      chess.undo();
      if (other.move === main.move) node.children.pop();
    }
    chess.play(main.move!);
    node = main;
  }
  while (chess.plies() > first) chess.undo();
}

/** A tree as lines of text: what is compared. */
function listed(node: PgnNode): unknown[] {
  return node.children.map(({ san, nags = [], comments = [], children }) => [
    san,
    nags,
    comments,
    listed({ children }),
  ]);
}

function movedByOther(node: Node<PgnNodeData>): unknown[] {
  return node.children.map(({ data, children }: ChildNode<PgnNodeData>) => [
    data.san,
    data.nags ?? [],
    data.comments ?? [],
    movedByOther({ children } as Node<PgnNodeData>),
  ]);
}

/** Game by game: of ten thousand only the first that differs is shown. */
function same(found: readonly unknown[], expected: readonly unknown[]): void {
  assert.equal(found.length, expected.length);
  for (const [index, each] of expected.entries()) {
    if (JSON.stringify(found[index]) !== JSON.stringify(each))
      assert.deepEqual(found[index], each, `game ${index + 1}`);
  }
}

/** Reads a text and plays its games. */
const parsePgn = (written: string) => parseText(written).map((game) => playPgn(game));

const games = Array.from({ length: GAMES }, randomGame);
const text = makePgns(games);

test('reads what it has written', () => {
  const read = parsePgn(text);
  assert.deepEqual(
    read.flatMap(({ errors }) => errors),
    [],
  );
  same(
    read.map(({ moves }) => listed(moves)),
    games.map(({ moves }) => listed(moves)),
  );
  same(
    read.map(({ headers }) => [...headers]),
    games.map(({ headers }) => [...headers]),
  );
  same(
    read.map(({ comments }) => comments),
    games.map(({ comments }) => comments),
  );
});

test('chessops reads what it writes, and the other way round', () => {
  // It keeps the breaks of lines in comments.
  const others = parseOtherPgn(makePgns(games, { lineLength: 0 }));
  same(
    others.map(({ moves }) => movedByOther(moves)),
    games.map(({ moves }) => listed(moves)),
  );
  same(
    others.map(({ headers }) => [...headers]),
    games.map(({ headers }) => [...headers]),
  );
  const back = parsePgn(others.map((other) => makeOtherPgn(other)).join('\n'));
  same(
    back.map(({ moves }) => listed(moves)),
    games.map(({ moves }) => listed(moves)),
  );
});

test('pgn-extract reads what it writes without a complaint, and the other way round', {
  skip: WITHOUT_PGN_EXTRACT,
}, () => {
  const back = parsePgn(copyOfPgnExtract(text));
  assert.deepEqual(
    back.flatMap(({ errors }) => errors),
    [],
  );
  same(
    back.map(({ moves }) => listed(moves)),
    games.map(({ moves }) => listed(moves)),
  );
});

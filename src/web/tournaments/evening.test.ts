import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import dutch from '../../../data/tournaments/dutch-1982.json' with { type: 'json' };
import { INITIAL_FEN } from '../../chess/fen.ts';
import { localClient } from '../../host/engine-client.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import { CARDS } from '../../programs/cards.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Format, TournamentSpec } from '../../tournament/format.ts';
import { tournamentStandings } from '../../tournament/standings.ts';
import { type GameRecord, withEnding } from '../record/record.ts';
import { memoryStore } from '../record/store.ts';
import { bulletinsOf, momentOf } from './bulletin.ts';
import { certificateOf } from './certificate.ts';
import { ratingText } from './entry.ts';
import { collectGame, createTournament, type Hall, type HallServices, openHall, runTournament } from './hall.ts';
import {
  type KeptGame,
  type KeptTournament,
  matchesOf,
  newTournament,
  pointsAfterRounds,
  progressOf,
  visitorMatches,
  visitorPair,
  withResult,
  withVisitorGame,
} from './kept-tournament.ts';
import { matchText, roundText } from './knockout-text.ts';
import { memoryTournaments } from './testing/memory-tournaments.ts';
import { recordOfVisitorGame, visitorGame } from './visitor-game.ts';
import { fieldOf, wageningenPrograms, wageningenSpec } from './wageningen.ts';

/** Tournaments in which a visitor plays. */

const ROUND_ROBIN: Format = { kind: 'round-robin', games: 1 };
const VISITOR = { kind: 'program', id: '', options: {} } as const;
const spec = (format: Format, programs: readonly string[]): TournamentSpec => ({
  name: 'An evening',
  format,
  players: [
    ...programs.map((id, index) => ({
      name: `${id} ${index + 1}`,
      who: { kind: 'program' as const, id, options: {} },
      terms: { nodes: 30 },
    })),
    { name: 'Anna', who: VISITOR, terms: { nodes: 30 } },
  ],
  openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
  rules: {},
  seed: 5,
  quarantineAfter: 100,
});

/** A hall whose store other tabs share; a tab can hold a tournament against the others. */
function openEvening() {
  const store = memoryTournaments();
  const games = memoryStore();
  const holders = new Map<string, Hall>();
  const open = (): Hall => {
    const services: HallServices = {
      store,
      games,
      cardOf: (id) => CARDS.find((card) => card.id === id),
      startClient: async (card, options, seed) => localClient(await findProgram(card.id)!.load(), options, seed),
      now: () => Date.UTC(2026, 10, 28),
      newId: () => 'one',
      places: 1,
      async hold(id, use) {
        if (holders.has(id)) return false;
        holders.set(id, hall);
        await use().finally(() => holders.delete(id));
        return true;
      },
      held: async () => [...holders.keys()],
      notify() {},
      wait: async () => {},
    };
    const hall = openHall(services);
    return hall;
  };
  const now = async () => (await store.get('one'))!;
  return { store, games, open, now };
}

/** The visitor's game of the round, ended. */
async function play(tournament: KeptTournament, ending: 'won' | 'drawn' | 'lost'): Promise<GameRecord> {
  const game = visitorGame(tournament)!;
  const other = game.color === 'white' ? 'black' : 'white';
  const winner = ending === 'won' ? game.color : other;
  const record = recordOfVisitorGame(tournament, game, 1);
  return withEnding(record, ending === 'drawn' ? { kind: 'agreement' } : { kind: 'resignation', winner }, 2);
}

const roundsPlayed = ({ results, pairs }: KeptTournament) => results.map(([number]) => pairs[number - 1]!.round);

test('a visitor whose game is over reads how it ended while the others play on', () => {
  const begun = newTournament('one', spec(ROUND_ROBIN, ['random', 'microchess', 'random']), 0, 3);
  const pair = visitorPair(begun)!;
  const other = begun.spec.players[pair.white === 3 ? pair.black : pair.white]!.name;
  assert.equal(roundText(begun, 1), undefined);
  for (const [own, text] of [
    [1, `You beat ${other}.`],
    [0.5, `You drew with ${other}.`],
    [0, `You lost to ${other}.`],
  ] as const) {
    const game = pair.white === 3 ? ([own, 1 - own] as const) : ([1 - own, own] as const);
    const after = withResult(begun, pair.number, { games: [game] });
    assert.equal(roundText(after, 1), text);
    assert.equal(roundText(after, 2), undefined);
  }
});

test('the points after each round lead up to the table', () => {
  let tournament = newTournament('one', spec(ROUND_ROBIN, ['random', 'microchess', 'random']), 0, 3);
  for (const { number } of tournament.pairs) {
    tournament = withResult(tournament, number, {
      games: [number % 3 === 0 ? [0.5, 0.5] : [number % 2, 1 - (number % 2)]],
    });
  }
  const sums = pointsAfterRounds(tournament);
  const all = [0, 1, 2, 3].map((round) => sums.reduce((sum, row) => sum + row[round]!, 0));
  assert.deepEqual(all, [0, 2, 4, 6]);
  const { players } = tournamentStandings(ROUND_ROBIN, progressOf(tournament));
  for (const { player, points } of players) assert.equal(sums[player]!.at(-1), points);
});

test('the visitor’s game has its place in the match, the limits and options of the opponent and the clock of the visitor', () => {
  const format: Format = { ...ROUND_ROBIN, games: 2 };
  const control = { millis: 60_000, incrementMillis: 0 };
  const plan = spec(format, ['random']);
  const [program, anna] = plan.players as [PlannedPlayer, PlannedPlayer];
  const players = [
    { ...program, who: { kind: 'program', id: 'random', options: { Hash: 4 } } as const },
    { ...anna, terms: { control } },
  ];
  const first = newTournament('one', { ...plan, players }, 0, 1);
  const second = withVisitorGame(first, visitorGame(first)!.scheduled.number, [1, 0]);
  const [one, two] = [visitorGame(first)!, visitorGame(second)!];
  assert.deepEqual(
    [one, two].map((game) => game.place),
    [
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ],
  );
  assert.notEqual(one.color, two.color);
  for (const game of [one, two]) {
    const { id, options, terms, white, black, seed } = recordOfVisitorGame(second, game, 1);
    assert.deepEqual([id, options, terms], [game.id, { Hash: 4 }, { nodes: 30, control }]);
    const sides = [{ kind: 'visitor' }, { kind: 'program', program: 'random' }];
    assert.deepEqual([white, black], game.color === 'white' ? sides : sides.reverse());
    assert.equal(seed, game.color === 'white' ? game.scheduled.blackSeed : game.scheduled.whiteSeed);
  }
});

describe('a tournament with a visitor', () => {
  test('goes on round by round: the programs wait for the visitor, and the visitor for nobody', async () => {
    const { store, games, open, now } = openEvening();
    const hall = open();
    await createTournament(hall, spec(ROUND_ROBIN, ['random', 'wray74', 'random']), 3);
    for (const [round, ending] of (['won', 'drawn', 'lost'] as const).entries()) {
      await runTournament(hall, 'one');
      assert.equal(hall.problem.value, undefined);
      // Only the other game of the round is played, however often one asks.
      await runTournament(hall, 'one');
      assert.equal((await now()).results.length, 2 * round + 1);
      assert.equal((await now()).isRunning, false);
      await games.put(await play(await now(), ending));
      await collectGame(hall, 'one');
      await collectGame(hall, 'one');
      assert.equal((await now()).results.length, 2 * round + 2);
    }
    const tournament = await now();
    assert.equal(tournament.isFinished, true);
    assert.deepEqual(roundsPlayed(tournament), [1, 1, 2, 2, 3, 3]);
    const anna = tournamentStandings(ROUND_ROBIN, progressOf(tournament)).players.find(({ name }) => name === 'Anna')!;
    assert.deepEqual([anna.points, anna.games], [1.5, 3]);
    const kept = await store.games('one');
    assert.deepEqual(
      kept.map(({ number }) => number),
      [1, 2, 3, 4, 5, 6],
    );
    const bulletins = bulletinsOf(tournament, kept);
    assert.deepEqual(
      bulletins.map(({ round, games: own, standings }) => [
        round,
        own.length,
        standings.players.reduce((sum, { points }) => sum + points, 0),
      ]),
      [
        [1, 2, 2],
        [2, 2, 4],
        [3, 2, 6],
      ],
    );
    const { headline, lines } = await certificateOf(
      tournament,
      tournamentStandings(ROUND_ROBIN, progressOf(tournament)),
      kept,
    );
    assert.match(String(headline), /^An evening: Anna (won|came \w+|shared \w+ place)$/);
    assert.match((lines as string[])[0]!, /^1½ of 3, place \d of 4, /);
    assert.deepEqual(
      (lines as string[]).slice(1).map((line) => line.replace(/ (random|wray74) \d$/, '')),
      ['Beat', 'Drew with', 'Lost to'],
    );
  });

  test('the result is entered by the tab that plays the others, or by any if none does, and only once', async () => {
    const { games, open, now } = openEvening();
    const [one, other] = [open(), open()];
    await createTournament(one, spec(ROUND_ROBIN, ['random', 'random', 'random']), 3);
    await games.put(await play(await now(), 'won'));
    await Promise.all([
      runTournament(one, 'one'),
      collectGame(other, 'one'),
      collectGame(other, 'one'),
      collectGame(one, 'one'),
    ]);
    await collectGame(other, 'one');
    assert.deepEqual([one.problem.value, other.problem.value], [undefined, undefined]);
    // Both games of the first round, and none of the second.
    assert.deepEqual(roundsPlayed(await now()), [1, 1]);
  });

  test('a game that is not over, or in which the visitor has the other colour, is not entered', async () => {
    const { games, open, now } = openEvening();
    const hall = open();
    await createTournament(hall, spec(ROUND_ROBIN, ['random']), 1);
    const finished = await play(await now(), 'won');
    const { called: _, ...unfinished } = finished.game;
    for (const record of [
      { ...finished, game: unfinished },
      { ...finished, white: finished.black, black: finished.white },
    ]) {
      await games.deleteAll([record.id]);
      await games.put(record);
      await collectGame(hall, 'one');
      assert.deepEqual((await now()).results, []);
    }
  });

  test('in a round without an opponent for the visitor the programs play theirs', async () => {
    const { store, games, open, now } = openEvening();
    const hall = open();
    await createTournament(
      hall,
      spec({ kind: 'swiss', rounds: 3, games: 1, initialColor: 'white' }, ['random', 'random']),
      2,
    );
    let byes = 0;
    while (!(await now()).isFinished) {
      if (!visitorGame(await now())) byes++;
      else await games.put(await play(await now(), 'lost'));
      await runTournament(hall, 'one');
    }
    assert.equal(byes, 1);
    assert.deepEqual(roundsPlayed(await now()), [1, 2, 3]);
    // A bye is worth a point, in its round.
    const points = bulletinsOf(await now(), await store.games('one')).map(({ standings }) =>
      standings.players.reduce((sum, player) => sum + player.points, 0),
    );
    assert.deepEqual(points, [2, 4, 6]);
  });
});

describe('a visitor in a knockout', () => {
  const KNOCKOUT: Format = { kind: 'knockout', games: 2, extraPairs: 1 };
  type Ending = Parameters<typeof play>[1];

  /** A knockout of four, the visitor seeded last, until the visitor's games have ended as given. */
  async function held(endings: readonly Ending[]) {
    const { store, games, open, now } = openEvening();
    const hall = open();
    await createTournament(hall, spec(KNOCKOUT, ['random', 'wray74', 'random']), 3);
    const seen: unknown[] = [];
    for (const ending of endings) {
      await runTournament(hall, 'one');
      const { color, place } = visitorGame(await now())!;
      seen.push([color, place.number, place.of]);
      await games.put(await play(await now(), ending));
      // Each game counts once, however often one asks.
      await Promise.all([collectGame(hall, 'one'), collectGame(hall, 'one')]);
      await collectGame(hall, 'one');
    }
    assert.equal(hall.problem.value, undefined);
    const tournament = await now();
    const kept = await store.games('one');
    const card = () => certificateOf(tournament, tournamentStandings(KNOCKOUT, progressOf(tournament)), kept);
    const bulletins = bulletinsOf(tournament, kept).map(({ visitor }) => visitor);
    return { tournament, kept, seen, card, bulletins, hall, now };
  }

  test('meets each opponent with both colours, and is out after a lost match: the rest is played on', async () => {
    const { tournament, kept, seen, card, bulletins } = await held(['lost', 'drawn']);
    assert.deepEqual(seen, [
      ['black', 1, 2],
      ['white', 2, 2],
    ]);
    assert.equal(tournament.isFinished, true);
    assert.equal(visitorGame(tournament), undefined);
    assert.equal(tournament.begun, undefined);
    assert.deepEqual(
      kept.map(({ number }) => number),
      kept.map((_, index) => index + 1),
    );
    // Not every round had a match of the visitor.
    assert.deepEqual(bulletins, ['Anna is out: random 1 won in the semi-final, 1½–½.', undefined]);
    const { headline, lines } = await card();
    assert.equal(headline, 'An evening: Anna reached the semi-final');
    assert.match((lines as string[])[0]!, /^½ of 2, place 3 of 4, /);
    assert.deepEqual((lines as string[]).slice(1), ['Lost to random 1, ½–1½']);
  });

  test('half a match is kept, and nobody is through before it is over', async () => {
    const { tournament, kept, bulletins } = await held(['won']);
    assert.deepEqual([tournament.begun, kept.filter(({ pair }) => pair === 1).length], [[[0, 1]], 1]);
    assert.deepEqual(bulletins, []);
    assert.ok(tournament.pairs.every(({ round }) => round === 1));
    const [match] = visitorMatches(tournament);
    // The bracket says the same.
    const board = matchesOf(tournament, 1).find(({ black }) => black === tournament.visitor);
    assert.deepEqual(board?.points, [0, 1]);
    assert.equal(matchText(tournament, match!, 'You'), 'You stand at 1–0 against random 1 in the semi-final.');
  });

  test('plays two more games if a match is level, goes through, and may win', async () => {
    const { tournament, seen, card, bulletins } = await held(['lost', 'won', 'drawn', 'won', 'won', 'won']);
    assert.deepEqual(seen.slice(2, 4), [
      ['black', 3, 4],
      ['white', 4, 4],
    ]);
    assert.equal(tournament.isFinished, true);
    assert.deepEqual(bulletins[0], 'Anna goes through: 2½–1½ against random 1 in the semi-final.');
    assert.match(bulletins[1]!, /^Anna won the final against \w+ \d, 2–0\.$/);
    assert.equal((await card()).headline, 'An evening: Anna won');
  });

  test('who is level to the end is out as the lower seed', async () => {
    const { tournament, card, bulletins } = await held(['drawn', 'drawn', 'lost', 'won']);
    assert.equal(tournament.isFinished, true);
    assert.equal(bulletins[0], '2–2 against random 1 in the semi-final: the higher seed goes through, so Anna is out.');
    const [match] = visitorMatches(tournament);
    const text = (round: number, isWon: boolean) => matchText(tournament, { ...match!, round, isWon }, 'You');
    assert.match(text(1, true), /: the higher seed goes through, and that is you\.$/);
    assert.match(text(2, false), / in the final: the higher seed wins, so you are out\.$/);
    assert.deepEqual(((await card()).lines as string[])[1], 'Level with random 1, 2–2, out by seeding');
  });
});

test('the certificate names a place that is shared, and any number', async () => {
  const tournament = newTournament('one', spec(ROUND_ROBIN, ['random']), 1, 1);
  const { players, ...rest } = tournamentStandings(ROUND_ROBIN, progressOf(tournament));
  const headline = async (places: readonly number[]) => {
    const placed = players.map((player, index) => ({ ...player, place: places[index]! }));
    return (await certificateOf({ ...tournament, visitor: placed[0]!.player }, { ...rest, players: placed }, []))
      .headline;
  };
  for (const [place, other, text] of [
    [1, 2, 'won'],
    [1, 1, 'shared 1st place'],
    [2, 1, 'came 2nd'],
    [11, 1, 'came 11th'],
    [13, 13, 'shared 13th place'],
    [22, 1, 'came 22nd'],
  ] as const)
    assert.match(String(await headline([place, other])), new RegExp(`^An evening: .* ${text}$`));
});

describe('the position of a round', () => {
  const game = (number: number, comments: readonly string[]): KeptGame => ({
    ...{ tournament: 'one', number, pair: number, round: 1, white: 'One', black: 'Two', result: '*', reason: '' },
    ...{ start: INITIAL_FEN, moves: [], openingPlies: 2, comments },
  });

  test('is where a program changed its mind most from one of its moves to the next', () => {
    const quiet = game(1, ['+0.20/3 1.000s', '+0.10/3 1.000s', '+0.30/3 1.000s', '-0.10/3 1.000s']);
    const wild = game(2, ['+0.20/3', '', 'book', '+1.50/2', '+0.10/3', '-2.10/4', '+0.10/3', '-9.00/4', '-M2/4']);
    assert.deepEqual(momentOf([quiet, wild]), {
      game: wild,
      ply: 10,
      by: 'white',
      before: { kind: 'cp', centipawns: 10 },
      after: { kind: 'mate', moves: -2 },
    });
    // Beyond a decisive advantage nothing more is said by a score.
    assert.equal(momentOf([game(3, ['+6.50/3', '', '+9.90/3'])]), undefined);
    assert.equal(momentOf([game(4, ['1.000s n=1', '', '1.000s n=1'])]), undefined);
  });
});

describe('Wageningen 1982', () => {
  test('two programs were there; each other place has a stand-in of its own, and the visitor one of them', () => {
    const field = fieldOf(CARDS);
    assert.deepEqual(
      field.filter(({ standsFor }) => standsFor === undefined).map(({ card }) => card.id),
      ['gambiet82', 'chess05x'],
    );
    assert.equal(new Set(field.map(({ card }) => card.id)).size, dutch.players.length - 1);
    assert.ok(field.every(({ card }) => card.year <= 1982));
    const { spec: made, visitor } = wageningenSpec(CARDS, { name: ' Anna ', clock: 'period' }, 9, 1);
    assert.deepEqual([made.players.length, made.players[visitor]!.name], [12, 'Anna']);
    assert.equal(dutch.players[visitor]!.name, 'Loper 82');
    assert.ok(made.players.some(({ name }) => name === 'Unix chess (V7), for PION'));
    const tournament = newTournament('one', made, 1, visitor);
    assert.equal(tournament.pairs.length, 6);
    // The clock is that of the visitor's games only.
    const { terms } = recordOfVisitorGame(tournament, visitorGame(tournament)!, 1);
    assert.deepEqual([terms.period, terms.control?.moves], [true, 40]);
    assert.ok(made.players.every((player, index) => index === visitor || player.terms.control === undefined));
  });

  test('a visitor who is called like a program is told apart from it', () => {
    const { spec: made } = wageningenSpec(CARDS, { name: 'Gambiet/82', clock: 'none' }, 3, 1);
    assert.equal(new Set(made.players.map(({ name }) => name)).size, 12);
  });
});

test('says whether the visitor’s games count for their rating', () => {
  const cardOf = (id: string) => CARDS.find((card) => card.id === id);
  const textOf = (programs: readonly PlannedPlayer[]) => ratingText(programs, cardOf);
  const field = wageningenPrograms(CARDS);
  assert.equal(textOf(field), 'Your games count for your rating.');
  assert.equal(
    textOf(field.map((player) => ({ ...player, terms: { nodes: 1 } }))),
    'Your games do not count for your rating.',
  );
  const [first, second, ...others] = field;
  const weaker = [first!, second!].map((player) => ({ ...player, terms: { level: 'nonesuch', period: true } }));
  assert.equal(
    textOf([...weaker, ...others]),
    `Your games count for your rating, except those against ${first!.name} and ${second!.name}.`,
  );
});

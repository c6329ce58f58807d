/**
 * An engine for tests that speaks the xboard protocol in a process of its own: `node mock-xboard.ts BEHAVIOUR`.
 * It plays the first legal move by alphabet, or shows its behaviour: `resign`, `cheat`, `crash`, `silent`, `old` (says
 * nothing of features), `environment` (tells its own first). It says a line beginning with `# heard` for whatever is said to it.
 */
import { type Game, movesOf, newGame, play } from '../../chess/game.ts';
import { readLines } from '../../uci/lines.ts';

const behaviour = process.argv[2] ?? 'honest';
const send = (text: string): void => void process.stdout.write(`${text}\n`);
let game: Game = newGame();
let isForced = false;

function move(): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'crash') process.exit(3);
  if (behaviour === 'resign' || behaviour === 'cheat') {
    send(behaviour === 'cheat' ? 'move a1a8' : 'resign');
    return;
  }
  const chosen = [...movesOf(game)].sort()[0]!;
  send('  3     17       4        810 a2a3 a7a6');
  send(` 4.  -${chosen === 'a2a3' ? 100_002 : 25}  9  4711 \t${chosen}`);
  game = play(game, chosen);
  send(`move ${chosen}`);
}

if (behaviour === 'environment') send(`# environment ${JSON.stringify(process.env)}`);
readLines(process.stdin, (line) => {
  const [verb = '', token = ''] = line.split(' ');
  send(`# heard ${line}`);
  if (verb === 'protover' && behaviour !== 'old') {
    send('feature done=0');
    send('feature myname="Mock 1.0" ping=1 setboard=1 usermove=1 option="Contempt -spin 0 0 100" done=1');
  } else if (verb === 'ping') send(`pong ${token}`);
  else if (verb === 'new') {
    game = newGame();
    isForced = false;
  } else if (verb === 'setboard') game = newGame(line.slice('setboard '.length));
  else if (verb === 'force') isForced = true;
  else if (verb === 'usermove' || /^[a-h][1-8][a-h][1-8]/.test(verb)) {
    game = play(game, verb === 'usermove' ? token : verb);
    if (!isForced) move();
  } else if (verb === 'go') move();
  else if (verb === 'quit') process.exit(0);
});

import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { defined } from '../../chess/defined.ts';
import { formatQuantity } from '../../format/number.ts';
import { nameWithYear } from '../../format/program-text.ts';
import { CATALOG } from '../../programs/catalog.ts';
import type { Card } from '../../programs/program.ts';
import { readHouseList } from '../../ratings/node-house-list.ts';
import { examples } from '../command.ts';
import { makeRoomFor, saveText } from '../files.ts';
import { startedFile } from '../started-file.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly force?: boolean;
}

const ABOUT = `
A launcher is a file that starts one program with full paths and no arguments, as a
chess interface wants it: NAME.sh, and NAME.cmd for Windows. It speaks UCI, and
XBoard's protocol to an interface that begins with "xboard". Run the command again
when Plyhouse or Node has moved.

Beside the launchers are lists of all of them in the form of some interfaces:
cutechess.json (CuteChess: engines.json of its configuration folder), banksia.json
(Banksia and BanksiaGUI: engines.json), en-croissant.json (En Croissant: engines.json
of its folder of data) and engines.ini (PicoChess: beside the launchers, in its folder
of engines). Arena has no file to put them in: Engines, Install New Engine, and the
launcher.`;

/** A program with its launcher. */
interface Launched {
  readonly card: Card;
  /** "Gambiet/82 (1982)" */
  readonly name: string;
  /** The full path of the launcher that this system starts. */
  readonly file: string;
  /** From Plyhouse's rating list. */
  readonly elo: number | undefined;
}

/** `plyhouse engines <folder>`: launchers for chess interfaces, and their lists of engines. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse engines ~/engines', 'plyhouse engines C:\\chess\\engines --force')
    .argument('<folder>', 'where to; it is made if it does not exist')
    .option('--force', 'replace files that exist')
    .addHelpText('after', ABOUT)
    .action(async (folder: string, options: Options) => {
      await writeEngines(path.resolve(folder), options, terminal());
    });
}

async function writeEngines(folder: string, { force = false }: Options, { print, inform }: Terminal): Promise<void> {
  const command = [process.execPath, startedFile('engines')];
  const { players } = await readHouseList();
  const launched = CATALOG.map(({ card }): Launched => {
    const rated = players.find(({ name, bound }) => name === card.id && !bound);
    const file = path.join(folder, `${card.id}.${process.platform === 'win32' ? 'cmd' : 'sh'}`);
    return { card, name: nameWithYear(card), file, elo: rated?.rating };
  });
  const files: (readonly [name: string, text: string])[] = [
    ...launched.flatMap(({ card: { id } }) => [
      [`${id}.sh`, shellLauncher([...command, 'uci', id])] as const,
      [`${id}.cmd`, windowsLauncher([...command, 'uci', id])] as const,
    ]),
    ['cutechess.json', jsonOf(launched.map(cutechessEntry))],
    ['banksia.json', jsonOf(launched.map(banksiaEntry))],
    ['en-croissant.json', jsonOf(launched.map(enCroissantEntry))],
    ['engines.ini', launched.map(picochessSection).join('\n')],
  ];
  // Nothing is written if one of them may not be.
  for (const [name] of files) await makeRoomFor(path.join(folder, name), { force });
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    await saveText(file, text, { force });
    if (name.endsWith('.sh')) await chmod(file, 0o755);
  }
  for (const { file } of launched) print(file);
  inform(`${formatQuantity(launched.length, 'program')}; lists for CuteChess, Banksia, En Croissant and PicoChess`);
}

/** A launcher for a POSIX shell. */
export function shellLauncher(args: readonly string[]): string {
  const quoted = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`);
  return `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`;
}

/** A launcher for the command processor of Windows, to which a percent sign in quotes is one if it is written twice. */
export function windowsLauncher(args: readonly string[]): string {
  return `@echo off\r\n${args.map((arg) => `"${arg.replaceAll('%', '%%')}"`).join(' ')} %*\r\n`;
}

const jsonOf = (entries: readonly object[]) => `${JSON.stringify(entries, undefined, 2)}\n`;

/** As CuteChess keeps its engines. */
function cutechessEntry({ name, file }: Launched) {
  return { command: file, name, protocol: 'uci', workingDirectory: path.dirname(file) };
}

/** As Banksia keeps them (src/game/configmng.cpp). */
function banksiaEntry({ name, file, elo = 0 }: Launched) {
  const app = { protocol: 'uci', name, command: file, 'working folder': path.dirname(file), elo };
  return { app: { ...app, arguments: [], initStrings: [] }, comment: '', options: [] };
}

/** As En Croissant keeps them (src/utils/engines.ts). */
function enCroissantEntry({ card, name, file, elo }: Launched) {
  return {
    type: 'local',
    name,
    version: String(card.year),
    path: file,
    ...defined({ elo }),
    loaded: false,
    settings: [],
  };
}

/** Letters that fit on the clocks of DGT boards: XL, 3000, and the display of the Revelation. */
const [SMALL, MEDIUM, LARGE] = [6, 8, 11];

/** A section of PicoChess's engines.ini; its name is that of the file. */
function picochessSection({ card, name, elo }: Launched): string {
  const lines = [
    `[${card.id}.sh]`,
    `name = ${name}`,
    `small = ${card.id.slice(0, SMALL)}`,
    `medium = ${card.id.slice(0, MEDIUM)}`,
    `large = ${card.id.slice(0, LARGE)}`,
    ...(elo === undefined ? [] : [`elo = ${elo}`]),
  ];
  return `${lines.join('\n')}\n`;
}

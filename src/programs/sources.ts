/**
 * Everything that this repository says of the past refers to a row of this table by its id: cards, page, answers, data and
 * documents. `docs/sources.md` is generated from it; `src/historical-text.ts` holds the sentences to it.
 */

export interface Source {
  /** As signed; absent for an unsigned article and for a wiki. */
  readonly author?: string;
  readonly title: string;
  /** A magazine, or a site. */
  readonly published: string;
  /** Volume and number: "2/3" is the third number of the second year. */
  readonly issue?: string;
  /** "June 1982", or the year alone. */
  readonly date?: string;
  readonly pages?: string;
  /** The part that could be read, if not all. */
  readonly seen?: string;
  /** The years it covers, besides that of its date. */
  readonly years?: readonly number[];
  /** The people, places and machines it names that are named here as well. */
  readonly names?: readonly string[];
}

const COMPUTERSCHAAK = 'Computerschaak';
const DATABUS = 'Databus';
const WIKI = 'Chess Programming Wiki';
const JAVASCRIPT_CHESS = 'javascriptchess.com';

const ROWS = {
  'problems-1981': {
    title: 'Computerschaak in de problemen',
    published: COMPUTERSCHAAK,
    issue: '1/2',
    date: 'June 1981',
    seen: 'the beginning; its end and its signature are missing',
    years: [1974],
    names: ['Zagler', 'Munich'],
  },
  'louwman-1981': {
    author: 'J. Louwman',
    title: 'a column on chess computers',
    published: COMPUTERSCHAAK,
    issue: '1/2',
    date: 'June 1981',
    seen: 'its end',
    names: ['Louwman', 'Mephisto'],
  },
  'gambiet-1': {
    author: 'W.J. Rens',
    title: 'Gambiet, een schaakprogramma voor een Personal Computer',
    published: COMPUTERSCHAAK,
    issue: '1/2',
    date: 'June 1981',
    names: ['Rens', 'Belle'],
  },
  'herik-1981': {
    author: 'Jaap van den Herik',
    title: 'Computerschaak en artificial intelligence',
    published: COMPUTERSCHAAK,
    issue: '1/2',
    date: 'June 1981',
    names: ['Herik'],
  },
  'gambiet-2': {
    author: 'W.J. Rens',
    title: 'Gambiet, een schaakprogramma voor een Personal Computer (2)',
    published: COMPUTERSCHAAK,
    issue: '1/3',
    date: 'September 1981',
    seen: 'with the committee of the Dutch championship of 1981 below it',
    names: ['Rens', 'Shannon', 'Belle', 'Sargon', 'Louwman', 'Dutch'],
  },
  'paris-1981': {
    author: 'J. Louwman',
    title: 'Parijs 28-31 mei 1981',
    published: COMPUTERSCHAAK,
    issue: '1/3',
    date: 'September 1981',
    seen: 'the end of a column',
    names: ['Louwman', 'Paris', 'Mephisto', 'Sargon'],
  },
  'gambiet-modules': {
    author: 'W.J. Rens',
    title: 'Gambiet/82: organisatie en structuur',
    published: COMPUTERSCHAAK,
    issue: '2/3',
    date: 'June 1982',
    years: [1979],
    names: ['Rens'],
  },
  'books-1982': {
    author: 'H.J. van den Herik',
    title: 'reviews of books and papers',
    published: COMPUTERSCHAAK,
    issue: '2/3',
    date: 'June 1982',
    seen: 'its end, reviews 4 to 10',
    years: [1946, 1965, 1978, 1981],
    names: ['Herik', 'Louwman', 'Delft'],
  },
  opposition: {
    author: 'P.C. Witteman',
    title: 'De oppositie-regel',
    published: COMPUTERSCHAAK,
    issue: '2/3',
    date: 'June 1982',
    seen: 'with a photograph of G. Vriend below it, and its caption',
    names: ['Witteman', 'Chess Challenger'],
  },
  'gambiet-slaughtered': {
    author: 'W.J. Rens',
    title: 'Gambiet afgeslacht',
    published: COMPUTERSCHAAK,
    issue: '2/3',
    date: 'June 1982',
    names: ['Rens', 'Grijfland', 'Louwman'],
  },
  saavedra: {
    title: 'De stelling van Saavedra: Berekening of toeval?',
    published: COMPUTERSCHAAK,
    issue: '2/3',
    date: 'June 1982',
    seen: 'all but its end',
    names: ['Saavedra'],
  },
  'kbnk-note': {
    title: 'Nawoord van de redactie, after ‘Mat met looper en paard’',
    published: COMPUTERSCHAAK,
    issue: '2/4',
    date: 'August 1982',
    seen: 'the note and an announcement below it, not the article before it',
    names: ['Dekker', 'Herik', 'Thompson', 'Belle'],
  },
  'gambiet-search': {
    author: 'W.J. Rens',
    title: 'Gambiet/82: het Search-blok',
    published: COMPUTERSCHAAK,
    issue: '2/4',
    date: 'August 1982',
    names: ['Rens', 'Shannon'],
  },
  'elo-1982': {
    author: 'J. Louwman',
    title: 'Elorating voor schaakcomputers',
    published: COMPUTERSCHAAK,
    issue: '2/4',
    date: 'August 1982',
    names: ['Louwman'],
  },
  wageningen: {
    author: 'J.J. van Oosterwijk Bruyn',
    title: 'Gambiet 82, de nieuwe Nederlandse computerschaak-kampioen',
    published: COMPUTERSCHAAK,
    issue: '2/5',
    date: 'October 1982',
    names: [
      ...['Rens', 'Vries', 'De Vries', 'Schröder', 'Elsenaar', 'Dekker', 'Herik', 'Oosterwijk Bruyn'],
      ...['Wageningen', 'Delft', 'YNCT', 'Rebel', 'Pion', 'Dutch'],
    ],
  },
  lucena: {
    author: 'J. ten Have',
    title: 'Het mat van Lucena',
    published: COMPUTERSCHAAK,
    issue: '2/5',
    date: 'October 1982',
    years: [1497],
    names: ['Ten Have', 'Lucena', 'Wageningen', 'YNCT'],
  },
  'lucena-diagram': {
    author: 'Miguel Illescas',
    title: 'Lucena’s mate',
    published: 'FIDE Surveys',
    seen: 'the text and the diagram of the position attributed to Lucena',
    years: [1497],
    names: ['Lucena'],
  },
  'kbnk-33': {
    title: 'Toch mat in 33',
    published: COMPUTERSCHAAK,
    issue: '2/5',
    date: 'October 1982',
    seen: 'its beginning, up to the letter to Thompson; the signature is missing',
    names: ['Thompson'],
  },
  'philips-module': {
    author: 'J. Louwman',
    title: 'Zoeklicht op het Philips schaakprogramma',
    published: COMPUTERSCHAAK,
    issue: '3/3',
    date: 'June 1983',
    years: [1982],
    names: ['Louwman', 'Rens', 'Milton', 'Mephisto', 'Sargon', 'Dutch'],
  },
  videopac: {
    title: 'C7010 Chess Module',
    published: 'a page on the Videopac console and its hardware',
    years: [1982],
  },
  schach22: {
    author: 'Matthias Engelbach',
    title: 'Das Programm SCHACH 2.2',
    published: 'Europa-Rochade',
    issue: '189',
    date: 'April 1980',
    years: [1975, 1976, 1977, 1979],
    names: [
      ...[
        'Matthias Engelbach',
        'Engelbach',
        'Richter',
        'Slate',
        'Atkin',
        'Hübner',
        'Petrosian',
        'Réti',
        'Shannon',
        'Fischer-Appelt',
      ],
      ...['ELSA', 'Elsa', 'Biel', 'Munich', 'Neubiberg', 'Dortmund', 'Hamburg', 'Sargon', 'Schwenkel'],
    ],
  },
  'wiki-schach': {
    title: 'Schach',
    published: WIKI,
    years: [1979, 1980],
    names: ['Engelbach', 'London'],
  },
  'wray-wiki': {
    author: 'Chessguru',
    title: 'A Chess-Playing Program for the 9810A',
    published: 'Schachcomputer.info Wiki (in German)',
    date: '16 August 2020',
    years: [1974],
    names: ['Wray', 'Nelson', 'Chess Challenger'],
  },
  'fidelity-how-to': {
    author: 'Maurice M. Ohayon',
    title: 'Eldest: The First Computers, From Fidelity, with Fidelity’s own instructions',
    published: 'chesseval.com/Eldest/OldFidelity.htm',
    date: 'July 2014',
    years: [1977],
    names: ['Chess Challenger'],
  },
  'mame-cc1': {
    title: 'fidelity/cc1.cpp: the notes on the Chess Challenger',
    published: 'github.com/mamedev/mame',
    years: [1977],
    names: ['Nelson', 'Wray', 'Chess Challenger'],
  },
  'wray-1974': {
    author: 'Alan A. Wray',
    title: 'A Chess-Playing Program for the 9810A',
    published: 'Keyboard (Hewlett-Packard)',
    issue: '6/4',
    date: '1974',
    seen: 'nothing; known through the wiki',
    names: ['Wray'],
  },
  'nelson-patent': {
    author: 'Ronald C. Nelson',
    title: 'US 4235442, Electronic board game system',
    published: 'United States Patent Office',
    date: '1980',
    seen: 'excerpts; it names the article on the 9810A and its author',
    years: [1974, 1977],
    names: ['Wray', 'Nelson'],
  },
  'hp-journal': {
    author: 'Curtis D. Brown and Jack M. Walden',
    title: 'Model 10 Maintains Compatibility, Expands Capability',
    published: 'Hewlett-Packard Journal',
    date: 'December 1972',
  },
  go9800: {
    author: 'Achim Buerger',
    title: 'GO9800, an emulation of the HP 9800 calculators by their own microcode and firmware',
    published: 'hp9800e.sourceforge.net, release 2.50',
  },
  tinychess86: {
    author: 'Jan Kuipers',
    title: 'Tiny Chess 86: een schaakprogramma voor de 8088/8086',
    published: DATABUS,
    issue: '6',
    date: 'June 1981',
    years: [1978, 1979, 1980],
    names: ['Kuipers', 'London', 'Dutch'],
  },
  byte: {
    author: 'Peter W. Frey and Larry R. Atkin',
    title: 'Creating a Chess Player',
    published: 'BYTE',
    date: 'October 1978 to January 1979',
    seen: 'the text of the program, in tlemo/lpc, test/chess05ISO.pas',
    names: ['Frey', 'Atkin'],
  },
  microchess: {
    author: 'Peter Jennings',
    title: 'MicroChess: player’s manual, programmer’s manual and listing',
    published: 'Micro-Ware Ltd., Toronto',
    date: '1976',
    seen: 'in github.com/xpmatteo/microchess-go (doc/) and netzerohero/MicrochessRP6502 (docs/); reproduction is prohibited, and nothing of it is here',
    names: ['Jennings'],
  },
  'microchess-emulated': {
    author: 'Peter Jennings',
    title: 'The machine code of 1976, run in an emulated 6502 of ours',
    published: 'from the hexadecimal listing of the manual; answers only, in data/oracle/microchess.json',
    seen: 'a text of 2005 by its author stands under a permission like BSD’s, with his notice',
    years: [1976],
  },
  zxchess: {
    author: 'David Horne',
    title: '1K ZX Chess',
    published: 'Your Computer',
    date: 'December 1982 to February 1983',
    seen: 'in a description in words, by one who read it and its listing (“Copyright David Horne 1983”); nothing of that is here',
    years: [1982, 1983],
    names: ['Horne', 'Sinclair', 'ZX81'],
  },
  'zxchess-emulated': {
    author: 'David Horne',
    title: 'The machine code of 1K ZX Chess, run in an emulated Z80',
    published:
      'from the bytes that github.com/MarquisdeGeek/1kzxchess prints; answers only, in data/oracle/zxchess.json',
    seen: 'nothing of it was read for the reconstruction',
    years: [1983],
    names: ['Horne', 'ZX81'],
  },
  usurpator: {
    author: 'H.G. Muller',
    title: 'Usurpator: Computerschaak 6502/6800',
    published: 'Wolfkamp, Amsterdam',
    date: '1983',
    seen: 'its first half, on Usurpator I, in a description in words by one who read it and its listing; nothing of that is here',
    years: [1980],
    names: ['Muller', 'Usurpator'],
  },
  'usurpator-emulated': {
    author: 'H.G. Muller',
    title: 'The machine code of Usurpator I, run in an emulated 6800',
    published: 'from the tape in github.com/rsanchovilla/SimH_cpanel; answers only, in data/oracle/usurpator.json',
    seen: 'nothing of it was read for the reconstruction',
    years: [1980],
    names: ['Muller', 'Usurpator'],
  },
  'vigneron-1914': {
    author: 'Henri Vigneron',
    title: 'Les Automates',
    published: 'La Nature',
    date: '1914',
    seen: 'its rules, as the Chess Programming Wiki gives them (“El Ajedrecista”)',
    years: [1912],
    names: ['Torres'],
  },
  'curioso-invento': {
    title: 'Un curioso invento español',
    published: 'filosofia.org/hem/191/91903aj.htm',
    date: '1919',
    seen: 'without the name of its magazine',
    names: ['Torres'],
  },
  'torres-museum': {
    title: 'Second chess player: internal view',
    published: 'Torres Quevedo Museum, Madrid, at Google Arts & Culture',
    years: [1920],
    names: ['Torres'],
  },
  'wiki-ajedrecista': { title: 'El Ajedrecista', published: WIKI, years: [1912, 1914, 1922], names: ['Torres'] },
  'shannon-1950': {
    author: 'Claude E. Shannon',
    title: 'Programming a Computer for Playing Chess',
    published: 'Philosophical Magazine 41',
    issue: '314',
    date: 'March 1950',
    names: ['Shannon'],
  },
  'turing-typescript': {
    author: 'A.M. Turing',
    title: 'Digital Computers applied to Games',
    published: 'typescript AMT/B/7, printed in B.V. Bowden (ed.), Faster Than Thought',
    date: '1953',
    pages: '4-10 of the typescript',
    seen: 'the scan in github.com/herohde/morlock, cmd/turochamp; its rules, game, notes and remarks on machines',
    names: ['Turing', 'Champernowne'],
  },
  'wiki-turochamp': {
    title: 'Turochamp',
    published: WIKI,
    seen: 'with the game against Glennie',
    years: [1948, 1952, 1953],
    names: ['Turing', 'Champernowne', 'Glennie', 'Bowden'],
  },
  'prinz-1952': {
    author: 'D.G. Prinz',
    title: 'Robot Chess',
    published: 'Research 5',
    date: '1952',
    pages: '261-266, reprinted in D. Levy (ed.), Computer Chess Compendium, 213-219',
    years: [1951],
    names: ['Prinz', 'Ferranti', 'Manchester'],
  },
  'prinz-manual': {
    author: 'D.G. Prinz',
    title: 'Introduction to Programming on the Manchester Electronic Digital Computer',
    published: 'Ferranti, by way of turingarchive.kings.cam.ac.uk',
    seen: 'its sections on the store, the code of five holes, the drum, the tape and the teleprinter',
    names: ['Prinz', 'Ferranti', 'Manchester'],
  },
  'turing-guide': {
    title: 'chapter 31',
    published: 'The Turing Guide',
    date: '2017',
    pages: '342',
    seen: 'an excerpt',
    years: [1951],
    names: ['Prinz', 'Manchester'],
  },
  'mark1-console': {
    author: 'R. Sancho',
    title: 'SimH_cpanel: the console of the Ferranti Mark I',
    published: 'github.com/rsanchovilla/SimH_cpanel',
    date: '2023',
    names: ['Ferranti', 'Manchester'],
  },
  'bernstein-paper': {
    author: 'A. Bernstein, M. de V. Roberts, T. Arbuckle and M.A. Belsky',
    title: 'A chess playing program for the IBM 704',
    published: 'Proceedings of the Western Joint Computer Conference',
    date: '1958',
    pages: '157-159',
    years: [1957],
    names: ['Bernstein', 'Roberts', 'Arbuckle', 'Belsky', 'IBM 704'],
  },
  'bernstein-article': {
    author: 'Alex Bernstein and Michael de V. Roberts',
    title: 'Computer v. Chess-Player',
    published: 'Scientific American 198',
    date: 'June 1958',
    years: [1957],
    names: ['Bernstein', 'Roberts', 'Arbuckle', 'Belsky', 'IBM 704', 'Scientific American'],
  },
  'bernstein-game': {
    title: 'a game of the IBM 704',
    published: 'Chess Review',
    date: 'July 1958',
    seen: 'its moves, as the repository herohde/morlock gives them',
    names: ['Chess Review', 'IBM 704'],
  },
  'soma-1961': {
    author: 'John Maynard Smith and Donald Michie',
    title: 'Machines that play games',
    published: 'New Scientist 12',
    date: 'November 1961',
    pages: '367-369',
    seen: 'its rules, examples and game, as the Chess Programming Wiki reprints them (“SOMA”)',
    names: ['Maynard Smith', 'Michie', 'Machiavelli'],
  },
  'wiki-soma': {
    title: 'SOMA',
    published: WIKI,
    years: [1961, 1974, 1978],
    names: ['Maynard Smith', 'Michie', 'Wylie', 'Machiavelli', 'Spracklen', 'Sargon'],
  },
  'wiki-machiavelli': {
    title: 'Machiavelli',
    published: WIKI,
    years: [1947, 1948],
    names: ['Maynard Smith', 'Michie', 'Wylie', 'Turing', 'Machiavelli'],
  },
  'wiki-tech': {
    title: 'Tech',
    published: WIKI,
    years: [1970, 1971, 1972],
    names: ['Gillogly', 'Berliner', 'Carnegie Mellon'],
  },
  'wiki-machack': {
    title: 'Mac Hack',
    published: WIKI,
    years: [1966, 1967, 1968, 1977],
    names: ['Greenblatt', 'Eastlake', 'Mac Hack'],
  },
  'machack-january': {
    author: 'Benjamin Landey',
    title: 'A History-Making Tournament!',
    published: 'Chess Life',
    date: 'February 1967',
    seen: 'the report, as chessforallages.blogspot.com prints it (7 February 2017)',
    names: ['Greenblatt', 'Mac Hack', 'Landey', 'Boston'],
  },
  'machack-landey': {
    author: 'Robert J. Fischer',
    title: 'a column with the game between Mac Hack VI and Ben Landey',
    published: 'Boys’ Life',
    date: 'August 1968',
    pages: '14',
    seen: 'the game with its notes, as linuxinterflorence.blogspot.com prints it (22 May 2010)',
    years: [1967],
    names: ['Fischer', 'Mac Hack', 'Landey', 'Boston'],
  },
  'machack-texts': {
    title: 'the chess programs of the Incompatible Timesharing System',
    published: 'github.com/PDP-10/its',
    seen: 'what its maintainers write of their versions and dates (266, 897, 1733); none of their text is here',
    years: [1970, 1973, 1974, 1980],
    names: ['Greenblatt', 'Mac Hack', 'TECH 2'],
  },
  'wiki-zuse': { title: 'Konrad Zuse', published: WIKI, years: [1941, 1945], names: ['Zuse'] },
  'wiki-microchess': { title: 'MicroChess', published: WIKI, years: [1976, 1978], names: ['Jennings'] },
  'wiki-usurpator': {
    title: 'Usurpator',
    published: WIKI,
    years: [1981, 1986, 1990, 2005],
    names: ['Muller', 'Usurpator', 'Dutch', 'Acorn'],
  },
  'wiki-zxchess': { title: '1K ZX Chess', published: WIKI, years: [1982, 1983], names: ['Horne'] },
  'sargon-book': {
    author: 'Dan and Kathe Spracklen',
    title: 'Sargon: A Computer Chess Program',
    published: 'Hayden Book Company',
    date: '1978',
    seen: 'the listing, as it stands in github.com/billforsternz/retro-sargon; all rights reserved, and nothing of it is here',
    names: ['Sargon', 'Spracklen'],
  },
  'retro-sargon': {
    author: 'Bill Forster',
    title: 'Retro Sargon: the listing of the book with its machine code, measured games and positions',
    published: 'github.com/billforsternz/retro-sargon',
    seen: 'it states no licence for the listing; answers of its machine code, run in an emulated Z80 of ours, are in data/oracle/sargon78.json',
    years: [1978, 1983],
    names: ['Sargon', 'Spracklen', 'Kramer', 'Forster', 'Tarrasch'],
  },
  'sargon2-emulated': {
    author: 'Dan and Kathe Spracklen',
    title: 'Sargon II for the VIC-20, the machine code run in an emulated 6502 of ours',
    published: 'Hayden Book Company and Commodore, 1982; answers only, in data/oracle/sargon2.json',
    seen: 'the cartridge as an annotated repository without a licence assembles it (github.com/jamarju/vic20-sargon-ii-chess), described in words; nothing of it is here',
    years: [1979, 1981, 1982],
    names: ['Sargon', 'Spracklen', 'Finkel'],
  },
  'sargon2-manual': {
    title: 'Sargon II Chess, the manual',
    published: 'Commodore',
    date: '1982',
    seen: 'its levels, keys and prompts, as described in words; nothing of its text is here',
    names: ['Sargon'],
  },
  'wiki-sargon': {
    title: 'Sargon; Wim Rens',
    published: WIKI,
    seen: 'with an excerpt of “Grondslagen van computerschaak”, Databus, June 1981',
    years: [1977, 1978, 1981],
    names: ['Sargon', 'Spracklen', 'Rens'],
  },
  'unix-v7': {
    author: 'Ken Thompson',
    title: 'chess, in the sources of Research Unix, Version 7',
    published: 'github.com/r1mikey/research-unix-v7',
    date: '1979',
    seen: 'described in our own words, rule by rule, from the sources and the running original; nothing of it is here; answers of the original, without its book, are in data/oracle/unixchess.json',
    names: ['Thompson', 'Unix', 'PDP'],
  },
  slutspel: { title: 'Slutspel', published: JAVASCRIPT_CHESS, names: ['Swedish'] },
  'slutspel-evaluation': { title: 'Evalueringsfunktion', published: `${JAVASCRIPT_CHESS}/?visa=evaluation_function` },
  'slutspel-sorting': {
    title: 'Sortering av dragen',
    published: `${JAVASCRIPT_CHESS}/?visa=move_sorting`,
    names: ['Swedish'],
  },
  'slutspel-moves': {
    title: 'Draggenerator',
    published: `${JAVASCRIPT_CHESS}/?visa=move_generator_0x88`,
    names: ['Swedish'],
  },
  'slutspel-board': { title: 'Spelbräda (och pjäser)', published: `${JAVASCRIPT_CHESS}/?visa=board` },
  'slutspel-openings': { title: 'Öppningsspelet', published: `${JAVASCRIPT_CHESS}/?visa=chessopening_function` },
  'wiki-gambiet': {
    title: 'Gambiet',
    published: WIKI,
    seen: 'with the piece byte of “Grondslagen van computerschaak”, Databus, June 1981, and a game of Gambiet 80 at London in 1980',
    years: [1980, 1981, 1982, 1983],
    names: ['Rens', 'London', 'YNCT', 'Dutch', 'Sargon'],
  },
  'wiki-players': {
    title:
      'YNCT; Rebel; Pion; Dappet; PK; Storm; Usurpator; Schaker; Loper 82; Mephisto I-III; Morphy; Boris; Sfinks; Chess Partner 2000; Chess Champion Mark IV; Pocket Chess; Novag; Milton Bradley Phantom',
    published: WIKI,
    years: [1979, 1980, 1981, 1982, 1983],
    names: [
      ...['YNCT', 'Rebel', 'Pion', 'Delft', 'Dutch', 'Usurpator', 'Mephisto', 'Sargon', 'Nelson', 'Chess Challenger'],
      ...['Milton', 'Shannon'],
    ],
  },
  'wiki-deep-blue': {
    title: 'Deep Blue; Kasparov versus Deep Blue 1997',
    published: WIKI,
    years: [1997],
    names: ['Kasparov'],
  },
  'wiki-type-b': { title: 'Type B Strategy', published: WIKI, names: ['Shannon'] },
  'wiki-csvn': {
    title: 'CSVN',
    published: WIKI,
    years: [1980],
    names: ['Dutch', 'Louwman', 'Herik', 'Oosterwijk Bruyn'],
  },
  'wiki-zagler': {
    title: 'Ludwig Zagler',
    published: WIKI,
    years: [1975, 1977, 1979],
    names: ['Zagler', 'Munich', 'ELSA', 'Elsa', 'Dortmund'],
  },
  'wiki-arb': {
    title: 'Chafitz ARB Sargon 2.5',
    published: WIKI,
    years: [1980],
    names: ['Sargon', 'London'],
  },
  'wiki-chess05': {
    title: 'Chess 0.5',
    published: WIKI,
    years: [1978, 1979],
    names: ['Atkin', 'Frey', 'Slate'],
  },
  'wiki-chess05x': {
    title: 'Chess 0.5X; Pion',
    published: WIKI,
    years: [1982, 1983, 1984],
    names: ['Elsenaar', 'Amsterdam', 'Dutch', 'Pion'],
  },
  'wiki-tinychess86': {
    title: 'Tiny Chess 86',
    published: WIKI,
    seen: 'with lines 104 to 138 of the printed listing, and a game of Murray Lane’s copy at San Jose from Personal Computing, December 1980',
    years: [1979, 1980, 1981],
    names: ['Kuipers', 'London', 'San Jose', 'Murray Lane'],
  },
  'wiki-perft': { title: 'Perft; Perft Results', published: WIKI },
  'knuth-moore': {
    author: 'Donald E. Knuth and Ronald W. Moore',
    title: 'An Analysis of Alpha-Beta Pruning',
    published: 'Artificial Intelligence 6',
    date: '1975',
    names: ['Knuth', 'Moore'],
  },
  'reti-1921': {
    author: 'Richard Réti',
    title: 'an endgame study',
    published: 'Kagans Neueste Schachnachrichten',
    date: '1921',
    names: ['Réti'],
  },
  'saavedra-1895': {
    author: 'Fernando Saavedra, after G.E. Barbier',
    title: 'an endgame study',
    published: 'Glasgow Weekly Citizen',
    date: '1895',
    names: ['Saavedra'],
  },
  'biel-1976': {
    title: 'Hübner – Petrosian, Biel Interzonal 1976, round 18',
    published: 'chessgames.com/perl/chessgame?gid=1107111',
    years: [1976],
    names: ['Hübner', 'Petrosian', 'Biel'],
  },
  yacpdb: {
    title: 'Yet Another Chess Problem Database',
    published: 'yacpdb.org',
    seen: 'by way of the problem files of PyChess',
    years: [1941, 1942, 1946, 1951, 1955],
  },
  'bratko-kopec': {
    author: 'I. Bratko and D. Kopec',
    title: 'the Bratko-Kopec test, as others quote it',
    published: 'head of data/positions/bratko-kopec.epd',
    date: '1982',
    names: ['Bratko', 'Kopec', 'Terrie'],
  },
  mame: {
    title: 'odyssey2/chess.cpp: the C7010 as a device of MAME',
    published: 'github.com/mamedev/mame',
  },
  'gambiet81-alive': {
    title: 'a tournament of old programs, post 250',
    published: 'the forum of schachcomputer.info, showpost.php?p=130648',
    date: 'January 2025',
    years: [1980, 1982],
    names: ['Rens', 'London'],
  },
} as const satisfies Record<string, Source>;

/** The id of a row. */
export type SourceId = keyof typeof ROWS;

/** All rows by their ids. */
export const SOURCES: Readonly<Record<SourceId, Source>> = ROWS;

/** The place of publication: "Computerschaak 2/3, June 1982". */
export function formatPublished({ published, issue, date, pages }: Source): string {
  const place = issue === undefined ? published : `${published} ${issue}`;
  return [place, date, pages].filter((part) => part !== undefined).join(', ');
}

/** An address in the text of a row: a host, and what follows it up to a space or a mark of punctuation. */
const ADDRESS = /\b(?:[a-z\d-]+\.)+(?:com|org|net|uk)\b(?:\/[^\s;,)]*)?/;

/** The page on the web at which a source can be read, if its row names one; of several pages of the wiki the first. */
export function addressOf({ title, published, seen = '' }: Source): string | undefined {
  if (published === WIKI)
    return `https://www.chessprogramming.org/${encodeURI(title.split(';')[0]!.replaceAll(' ', '_'))}`;
  // In `seen`, a host without a path names a site, not the page of a copy.
  const address = (ADDRESS.exec(published) ?? ADDRESS.exec(seen)?.filter((found) => found.includes('/')))?.[0];
  return address && `https://${address}`;
}

/** Title and place: "“Gambiet afgeslacht”, Computerschaak 2/3, June 1982". */
export function formatArticle(id: SourceId): string {
  return `“${SOURCES[id].title}”, ${formatPublished(SOURCES[id])}`;
}

/** The same with its author, if it is signed. */
export function formatSource(id: SourceId): string {
  const { author } = SOURCES[id];
  return author === undefined ? formatArticle(id) : `${author}, ${formatArticle(id)}`;
}

/**
 * The walls: who may import whom. The ordered list of rooms (src/rooms.json) is their source, and that of the map in
 * docs/architecture.md: a room imports only itself and rooms before it, and a feature of a room only features before it.
 * Packages have licences of their own: they import nothing, and what uses them does so by their names.
 */
const { packages, rooms } = require('./src/rooms.json');

const names = rooms.map(({ name }) => name);
/** Tests may reach anywhere; nothing but a test may import them. */
const TESTS = ['\\.(test|contract)\\.tsx?$', '/testing/'];
/** What programs may have of the packages: positions in plain JavaScript (plyhouse-kernel/position). */
const POSITIONS = '^kernel/(dist|src)/plain\\.';
const inRooms = (list) => `^src/(${list.join('|')})/`;
/** The rooms that consist of features, each a folder. */
const featured = rooms.filter(({ features }) => features);
const inFeatures = (room, list) => `^src/${room}/(${list.map(({ name }) => name).join('|')})/`;
const running = (...where) => rooms.filter(({ runs }) => where.includes(runs)).map(({ name }) => name);

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolvable',
      comment: 'source:… is a piece of our own source, cut out when the page is built (server/source-pieces.ts).',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^source:' },
    },
    {
      name: 'every-folder-is-a-listed-room',
      comment: 'A new room is added to src/rooms.json, at its place in the order.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: inRooms(names) },
      to: {},
    },
    ...packages.flatMap(({ name, folder, license }) => [
      {
        name: `${name}-imports-nothing`,
        comment: `${name} is published under the ${license} licence, runs anywhere and has no dependencies.`,
        severity: 'error',
        from: { path: `^${folder}/`, pathNot: TESTS },
        to: { pathNot: `^${folder}/` },
      },
      {
        name: `${name}-is-tested-alone`,
        comment: `Its tests import what npm has under licences like its own, and nothing of the house: those that need more are in src.`,
        severity: 'error',
        from: { path: `^${folder}/` },
        to: { path: ['^(src|bench|data)/', '^node_modules/(chessops|@lichess-org)/'] },
      },
      {
        name: `${name}-is-imported-by-name`,
        comment: `The house imports the package as anyone would, by what it exports.`,
        severity: 'error',
        from: { path: '^src/' },
        to: { path: `^${folder}/`, dependencyTypesNot: ['aliased-workspace'] },
      },
    ]),
    ...names.slice(0, -1).map((name, index) => ({
      name: `${name}-looks-down`,
      comment: `${name} imports only rooms before it in src/rooms.json.`,
      severity: 'error',
      from: { path: inRooms([name]), pathNot: TESTS },
      to: { path: inRooms(names.slice(index + 1)) },
    })),
    ...featured.map(({ name, features }) => ({
      name: `every-folder-of-${name}-is-a-listed-feature`,
      comment: `A new feature is added to the list of ${name} in src/rooms.json, at its place in the order.`,
      severity: 'error',
      from: { path: `^src/${name}/[^/]+/`, pathNot: [inFeatures(name, features), ...TESTS] },
      to: {},
    })),
    ...featured.flatMap(({ name: room, features }) =>
      features.slice(0, -1).map((feature, index) => ({
        name: `${room}-${feature.name}-looks-down`,
        comment: `${room}/${feature.name} imports only features before it in src/rooms.json.`,
        severity: 'error',
        from: { path: inFeatures(room, [feature]), pathNot: TESTS },
        to: { path: inFeatures(room, features.slice(index + 1)) },
      })),
    ),
    {
      name: 'a-program-is-an-island',
      comment:
        'A program imports chess and the positions of the kernel, programs/program.ts, the table of sources, what consoles share and its own folder; antwoord and own all of the kernel.',
      severity: 'error',
      from: { path: '^src/programs/([^/]+)/', pathNot: ['^src/programs/(antwoord|own)/', ...TESTS] },
      to: {
        path: ['^src/', ...packages.map(({ folder }) => `^${folder}/`)],
        pathNot: [
          '^src/chess/',
          POSITIONS,
          '^src/programs/(program|sources)\\.ts$',
          '^src/programs/console[a-z0-9-]*\\.ts$',
          '^src/programs/$1/',
        ],
      },
    },
    {
      name: 'antwoord-and-own-know-the-kernel-too',
      severity: 'error',
      from: { path: '^src/programs/(antwoord|own)/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot: ['^src/(chess|wasm)/', '^src/programs/program\\.ts$', '^src/programs/$1/'],
      },
    },
    {
      name: 'chessops-is-for-tests',
      comment: 'The rules come from the kernel; chessops is what tests hold them against.',
      severity: 'error',
      from: { path: ['^src/', '^kernel/'], pathNot: TESTS },
      to: { path: '^node_modules/chessops/' },
    },
    {
      name: 'runs-anywhere',
      comment: 'These rooms run in a worker, in Node and in a test alike, so they use none of Node.',
      severity: 'error',
      from: { path: inRooms(running('anywhere')), pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'arithmetic-of-matches-needs-no-node',
      comment: 'Pairings, tables and statistics run on the page as well.',
      severity: 'error',
      from: { path: ['^src/(ratings|standings)/', '^src/tournament/[^/]+$'], pathNot: ['/node-[^/]+$', ...TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-page-needs-no-node',
      severity: 'error',
      from: { path: inRooms(running('page')), pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-page-imports-no-room-of-node',
      severity: 'error',
      from: { path: inRooms(running('page')), pathNot: TESTS },
      to: { path: inRooms(running('node')) },
    },
    {
      name: 'the-page-is-composed-once',
      comment:
        'Parts of the page ask for what they need (page.ts); what is made when it opens (open-page.ts) is for main.tsx.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/web/main\\.tsx$', ...TESTS] },
      to: { path: '^src/web/shell/open-page\\.ts$' },
    },
    {
      name: 'an-island-has-five-doors',
      comment:
        'From above, an island shows program.ts, card.ts, details.ts, console.ts, and inspect.ts for lessons and measurements; training shares the memory lay-out of the engine as well.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(programs|training/assemblyscript)/', ...TESTS] },
      to: { path: '^src/programs/[^/]+/', pathNot: '/(program|card|details|console|inspect)\\.ts$' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};

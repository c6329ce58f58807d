/** The walls of the house: who may know whom (docs/architecture.md). */
const rooms = { core: '^src/(chess|programs|antwoord)/' };

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'chess-knows-only-itself',
      severity: 'error',
      from: { path: '^src/chess/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/chess/' },
    },
    {
      name: 'a-program-is-an-island',
      comment: 'A program imports chess, programs/program.ts and its own folder; nothing else of the house.',
      severity: 'error',
      from: { path: '^src/programs/([^/]+)/', pathNot: '\\.(test|suite)\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/chess/', '^src/programs/program\\.ts$', '^src/programs/$1/'] },
    },
    {
      name: 'antwoord-knows-chess-and-the-interface',
      severity: 'error',
      from: { path: '^src/antwoord/', pathNot: '\\.(test|suite)\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/chess/', '^src/programs/program\\.ts$', '^src/antwoord/'] },
    },
    {
      name: 'core-needs-no-node',
      comment: 'chess, programs and antwoord run in a worker, in Node and in a test alike.',
      severity: 'error',
      from: { path: rooms.core, pathNot: '\\.(test|suite)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'catalog-looks-down',
      severity: 'error',
      from: { path: '^src/programs/[^/]+\\.ts$', pathNot: '\\.(test|suite)\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/chess/', '^src/programs/', '^src/antwoord/'] },
    },
    {
      name: 'host-looks-down',
      severity: 'error',
      from: { path: '^src/host/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/(chess|programs|antwoord|host)/'] },
    },
    {
      name: 'middle-rooms-look-down',
      comment: 'uci, match, measure, endgames and problems stand on the host; match may speak uci.',
      severity: 'error',
      from: { path: '^src/(uci|match|measure|endgames|problems)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(cli|web|server)/' },
    },
    {
      name: 'doors-do-not-meet',
      severity: 'error',
      from: { path: '^src/(cli|web|server)/', pathNot: ['\\.test\\.ts$', '^src/web/testing/'] },
      to: { path: '^src/(cli|web|server)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-page-needs-no-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['\\.test\\.ts$', '^src/web/testing/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: ['\\.(test|suite)\\.ts$', '^src/web/testing/'] },
      to: { path: ['\\.(test|suite)\\.ts$', '^src/web/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};

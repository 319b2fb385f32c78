/** The rooms of the application, each with what it may import before it. `ports` stands beside them all. */
const rooms = [
  'support',
  'reading',
  'properties',
  'project/files',
  'project/layout',
  'project/draft',
  'project/runtime',
  'project/model',
  'project/script',
  'project/layer',
  'project/command',
  'live',
  'changes',
  'references',
  'doctor',
  'use-cases',
];

/** The rooms of the store, the same. */
const storeRooms = ['file-system', 'root', 'watch', 'log', 'snapshot', 'lock', 'journal', 'recovery', 'commit', 'open'];

/** The house's rules. Each says what to do when it is broken. */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The domain is pure. Give it what it needs as an argument, or move the code to the application.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'application-imports-domain',
      comment: 'The application knows no library and no adapter. Say what is needed as a port in application/ports.',
      severity: 'error',
      from: { path: '^src/application/', pathNot: '^src/application/use-cases/' },
      to: { pathNot: '^src/(application|domain)/' },
    },
    {
      name: 'use-cases-know-zod',
      comment: 'Declarations of operations are zod schemas. Use cases know no other library and no adapter.',
      severity: 'error',
      from: { path: '^src/application/use-cases/' },
      to: { pathNot: '^src/(application|domain)/|/node_modules/zod/|^node_modules/zod/' },
    },
    {
      name: 'ports-know-the-domain',
      comment: 'A port says what is asked of the outside in words of the domain. Move what it needs there.',
      severity: 'error',
      from: { path: '^src/application/ports/' },
      to: { path: '^src/application/', pathNot: '^src/application/ports/' },
    },
    ...rooms.map((room, at) => ({
      name: 'rooms-in-order',
      comment: 'A room of the application imports only those before it. Move what both need into an earlier one.',
      severity: 'error',
      from: { path: `^src/application/${room}/` },
      to: { path: `^src/application/.+/`, pathNot: `^src/application/(ports|${rooms.slice(0, at + 1).join('|')})/` },
    })),
    ...storeRooms.slice(0, -1).map((room, at) => ({
      name: 'store-rooms-in-order',
      comment: 'A room of the store imports only those before it. Move what both need into an earlier one.',
      severity: 'error',
      from: { path: `^src/adapters/store-fs/${room}/` },
      to: {
        path: `^src/adapters/store-fs/(${storeRooms.slice(at + 1).join('|')})/`,
      },
    })),
    {
      name: 'rooms-are-known',
      comment: 'Give the room its place among the others, in the list at the top of this file.',
      severity: 'error',
      from: { path: '^src/application/.+/', pathNot: `^src/application/(ports|${rooms.join('|')})/` },
      to: {},
    },
    {
      name: 'adapters-stand-apart',
      comment:
        'An adapter never imports another one. What two share is a port, or belongs to the domain. Request bodies alone may use the Lua syntax tree. Everybody names the folder of the user by the same function.',
      severity: 'error',
      from: { path: '^src/adapters/(?!cli/|composition/|request-bodies/|mcp/|studio/)([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/($1/|system/user-folder\\.ts)' },
    },
    {
      name: 'assistants-use-the-client',
      comment:
        'The tools of assistants call operations through the typed client, and through nothing else of another adapter.',
      severity: 'error',
      from: { path: '^src/adapters/mcp/' },
      to: { path: '^src/(adapters/(?!mcp/|client/)|application/(?!support/))' },
    },
    {
      name: 'command-line-uses-the-client',
      comment: 'The command line knows the typed client, and nothing else of another adapter.',
      severity: 'error',
      from: { path: '^src/adapters/cli/' },
      to: { path: '^src/adapters/(?!cli/|client/)' },
    },
    {
      name: 'studio-uses-the-client',
      comment:
        'The studio runs in browsers. It calls the service through the typed client, and imports nothing else of the sources but the rules of names, and of pictures that become layers.',
      severity: 'error',
      from: { path: '^src/adapters/studio/' },
      to: {
        pathNot:
          '^src/adapters/(studio|client)/|^src/domain/(picture/|name/|component-kind)|node_modules/(preact|@preact/signals|@preact/signals-core|@headless-tree/core|lucide)/',
      },
    },
    {
      name: 'studio-model-is-pure',
      comment: 'The model of the studio is tested under Node: it knows no browser and no library.',
      severity: 'error',
      from: { path: '^src/adapters/studio/model/' },
      to: { pathNot: '^src/adapters/(studio/model|client)/|^src/domain/(picture/|name/|component-kind)' },
    },
    {
      name: 'nothing-imports-the-studio',
      comment: 'The studio is a page of its own, built apart from the program.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/studio/' },
      to: { path: '^src/adapters/studio/' },
    },
    {
      name: 'request-bodies-know-the-lua-tree',
      comment: 'Lua and braced bodies are read by the one Lua parser, and by nothing else of another adapter.',
      severity: 'error',
      from: { path: '^src/adapters/request-bodies/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/(request-bodies|lua/tree)/' },
    },
    {
      name: 'composition-alone-knows-inversify',
      comment: 'Classes say what they need in their constructors; composition/modules lists who provides it.',
      severity: 'error',
      from: { pathNot: '^src/adapters/composition/' },
      to: { path: 'node_modules/(inversify|@inversifyjs|reflect-metadata)/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Move what the program needs out of test/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or have a third between them.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing uses it: remove it, or wire it in.',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/(main|index)\\.ts$|^src/adapters/studio/main\\.tsx$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};

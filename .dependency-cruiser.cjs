/**
 * Which room may import which. `npm run check:layers` feeds it the import statements of src, in which an `import type`
 * stands as a `require`: a type leaves no trace at run time, so some rules let it through.
 */
const TYPE_ONLY = ['require'];

/** From the bottom up. A room imports from its own row and from those below it. */
const ROWS = [
  ['core/', 'config/', 'config/index[.]js'],
  ['entities/'],
  ['infra/'],
  ['auth/', 'services/'],
  ['schema/'],
  ['resolvers/', 'jobs/'],
  ['server/'],
  ['rest/', 'pages/'],
  ['(app|platform|migrate)[.]js'],
  ['main[.]js'],
];

const within = (...rooms) => `^src/(${rooms.join('|')})`;

const upwards = ROWS.slice(0, -1).map((row, index) => ({
  name: `upwards-from-${row
    .join('-')
    .replaceAll(/\[\.\]js|\W+/g, '-')
    .replaceAll(/-+$|(?<=-)-+|^-/g, '')}`,
  comment: 'A room imports from its own row and from those below it.',
  severity: 'error',
  from: { path: within(...row) },
  to: { path: within(...ROWS.slice(index + 1).flat()) },
}));

const forbidden = [
  ...upwards,
  {
    name: 'infra-through-the-context',
    comment: 'What lies outside the process is reached through the context; its types may be imported.',
    severity: 'error',
    from: { path: within('auth/', 'services/', 'schema/', 'resolvers/', 'rest/', 'pages/') },
    to: { path: within('infra/'), dependencyTypesNot: TYPE_ONLY },
  },
  {
    name: 'clients-of-the-outside-live-in-infra',
    comment: 'Drivers and outgoing clients are imported by infra alone; their types may be imported.',
    severity: 'error',
    from: { path: '^src/', pathNot: within('infra/') },
    to: {
      path: '(^|node_modules/)(pg|ioredis|undici|nodemailer|openai|ccxt|@mikro-orm/postgresql)(/|$)',
      dependencyTypesNot: TYPE_ONLY,
    },
  },
  {
    name: 'rest-knows-operations-only',
    comment: 'A documented path names an operation; it never calls a use case or a resolver.',
    severity: 'error',
    from: { path: within('rest/') },
    to: { path: within('services/', 'resolvers/', 'entities/', 'jobs/'), dependencyTypesNot: TYPE_ONLY },
  },
  {
    name: 'resolvers-and-jobs-do-not-mix',
    severity: 'error',
    from: { path: '^src/(resolvers|jobs)/' },
    to: { path: '^src/(resolvers|jobs)/', pathNot: '^src/$1/' },
  },
  {
    name: 'circle',
    comment: 'Modules that import each other run in an order that nobody sees.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: TYPE_ONLY } },
  },
  {
    name: 'circle-of-types',
    comment: 'Only the context, which names every part of the process, may be in a circle of types with its parts.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { pathNot: within('services/frame/context[.]js') } },
  },
  {
    name: 'dead-module',
    comment:
      'What the server never reaches is not part of it. Core, the common stock of terms, may be ahead of its users.',
    severity: 'error',
    from: { path: within('main[.]js') },
    to: { path: '^src/', pathNot: within('core/'), reachable: false },
  },
  {
    name: 'unresolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'undeclared-package',
    comment: 'The server runs on what package.json has under dependencies.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: TYPE_ONLY },
  },
];

const folders = [
  {
    name: 'circle-of-folders',
    comment: 'Folders that import each other cannot be understood, or moved, one at a time. Types may cross.',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
];

module.exports = {
  forbidden,
  folders,
  options: {
    doNotFollow: 'node_modules',
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'require', 'default'] },
  },
};

interface Test {
  readonly path: string;
  readonly context: { readonly hasteFS: { getSize(path: string): number | null } };
}

/** Files that take longest, in the order in which they begin: one that began last would leave a core idle at the end. */
export const LONGEST: readonly string[] = [
  'living/living',
  'processes/boot',
  'convert/properties',
  'e2e/playground-sign-in',
  'ico/properties',
  'api-key/generated',
  'processes/examples',
  'account/generated',
  'settings/generated',
  'faq/generated',
  'e2e/playground',
  'e2e/killed-money',
  'e2e/playground-editor',
  'operations/tracing',
  'processes/hanging-database',
  'rest/openapi',
  'account/revocation',
  'wallet-sign-in/contract-wallets',
  'processes/metrics-port',
  'processes/readme-follower',
  'e2e/killed-process',
  'api-key/indistinguishable',
  'processes/silent-redis',
  'processes/drain',
];

/**
 * The order of the files, the same on every machine: the longest, then the rest by size. Jest by itself goes by what it
 * remembers of earlier runs, which is nothing on a new machine, and the files that start processes are small.
 */
export default class LongestFirst {
  sort(tests: readonly Test[]): Test[] {
    const place = ({ path }: Test): number => {
      const index = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.js`));
      return index < 0 ? LONGEST.length : index;
    };
    const size = ({ path, context }: Test): number => context.hasteFS.getSize(path) ?? 0;
    return tests.toSorted((one, other) => place(one) - place(other) || size(other) - size(one));
  }

  allFailedTests(tests: readonly Test[]): readonly Test[] {
    return tests;
  }

  /** Nothing is remembered. */
  cacheResults(): void {}
}

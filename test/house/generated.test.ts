import { administered } from '../support/administered.js';
import { allOperations, MODULES, operationsOf } from '../support/generated/operations.js';
import { moneyDecisions } from '../support/generated/own-decisions.js';
import { administering } from '../support/generated/owners-are-told.js';
import { guardedAmong } from '../support/generated/refusals.js';
import { acceptable, foreign, lookedUp } from '../support/module-rows.js';
import { sources } from '../support/sources.js';
import { textPlaces } from '../support/text-places.js';

/*
 * The rules of test/support/generated are held to every operation, by one or more files of its module. A module that is
 * added adds such a file: three lines.
 */

const CALL = /^describeOperations\('([^']+)'(?:, (\d+), (\d+))?\);$/m;

/** The parts that files ask for, such as `1 of 2`, by the folder of the file and the module that it names. */
function partsAsked(): ReadonlyMap<string, readonly string[]> {
  const asked = new Map<string, string[]>();
  for (const { path, text } of sources('test', ['.test.ts'])) {
    const [call, module, part = '1', parts = '1'] = CALL.exec(text) ?? [];
    if (call === undefined) continue;
    const place = `${path.split('/').slice(1, -1).join('/')}: ${module}`;
    asked.set(place, [...(asked.get(place) ?? []), `${part} of ${parts}`]);
  }
  return asked;
}

/** All parts of as many as there are. */
const whole = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1} of ${count}`);

function missingCall(module: string): string {
  const lines = [
    "import { describeOperations } from '../support/generated/describe-operations.js';",
    '',
    `describeOperations('${module}');`,
  ];
  return `write test/${module}/generated.test.ts with these lines:\n${lines.join('\n')}`;
}

describe('the rules for every operation', () => {
  it('are asked for by each module in its own folder, all of its parts and each once', () => {
    const asked = partsAsked();
    const places = MODULES.map((module) => `${module}: ${module}`);
    const silent = MODULES.filter((_, at) => !asked.has(places[at] ?? ''));
    expect(silent.map(missingCall)).toEqual([]);
    const astray = [...asked.keys()].filter((place) => !places.includes(place));
    expect(
      astray.map((place) => `test/${place} is asked for: ask in the folder of a module that has operations`),
    ).toEqual([]);
    const torn = [...asked].filter(([, parts]) => parts.toSorted().join() !== whole(parts.length).join());
    expect(torn.map(([place, parts]) => `test/${place}: ask for each part once, not for ${parts.join(', ')}`)).toEqual(
      [],
    );
  });

  it('reach each root field of the schema once', () => {
    const name = ({ kind, field }: (typeof allOperations)[number]) => `${kind} ${field}`;
    const reached = MODULES.flatMap((module) => operationsOf(module).map(name));
    expect(reached.toSorted()).toEqual(allOperations.map(name).toSorted());
    expect(MODULES.filter((module) => operationsOf(module).length === 0)).toEqual([]);
  });
});

describe('the rows that the rules need', () => {
  const fields = new Set(allOperations.map(({ field }) => field));
  const guarded = guardedAmong(allOperations);

  it('of somebody else are there for each resource that a policy names, and for no other', () => {
    const resources = new Set(guarded.flatMap(({ policy }) => policy.owns?.resource ?? []));
    const without = [...resources].filter((name) => !(name in foreign));
    expect(
      without.map((name) => `${name}: give rows.foreign of test/<module>/support/generated-rows.ts one of it`),
    ).toEqual([]);
    const idle = Object.keys(foreign).filter((name) => !resources.has(name));
    expect(idle.map((name) => `${name}: no policy's owns names it, so take its foreign row out`)).toEqual([]);
  });

  it('of arguments belong to operations of the schema', () => {
    const named = [...Object.keys(acceptable), ...Object.keys(lookedUp)];
    const astray = named.filter((field) => !fields.has(field));
    expect(astray.map((field) => `${field} is no operation: take it out of its generated-rows.ts`)).toEqual([]);
  });

  it('of accounts are there for each operation by which an admin changes what others sign in with, and for no other', () => {
    const names = administering(allOperations).map(({ field }) => field);
    const without = names.filter((name) => !(name in administered));
    expect(without.map((name) => `${name}: give test/support/administered.ts an account for it`)).toEqual([]);
    expect(Object.keys(administered).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the search of the rules', () => {
  it("finds an admin's decisions over money", () => {
    const known = ['approveDeposit', 'rejectWithdrawal', 'approveTransfer', 'adjustWallet', 'unfreezeWallet'];
    expect(moneyDecisions(allOperations).map(({ field }) => field)).toEqual(expect.arrayContaining(known));
  });

  it('finds texts in lists of objects too', () => {
    const found = allOperations.flatMap((operation) =>
      textPlaces(operation).map(({ path }) => `${operation.field} ${path}`),
    );
    expect(found).toEqual(expect.arrayContaining(['setMarketMakerKeyLimits limits.route']));
  });
});

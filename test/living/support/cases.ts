import type { Client } from '../../support/client.js';
import { documentedExample } from '../../support/documented-example.js';
import { rootOperations, type Kind, type RootOperation, type Variables } from '../../support/root-operation.js';
import { merged } from '../../support/text-places.js';
import { ownArguments, type Lookup } from './arguments.js';
import type { Callers } from './callers.js';
import { argumentsIn, caseOf, type OperationCase } from './query-cases.js';

export interface Example {
  readonly title: string;
  readonly query: string;
  readonly variables?: Variables;
}

type Ask = (request: { query: string }) => Promise<unknown>;

const PUBLIC = new URL('../../../../public/playground/', import.meta.url);
const browserModule = (name: string): Promise<unknown> => import(new URL(name, PUBLIC).href);

const { examples } = (await browserModule('examples.js')) as { examples: readonly Example[] };
const { filled, filledIn } = (await browserModule('placeholders.js')) as {
  filled: (text: string, ask: Ask) => Promise<string>;
  filledIn: (variables: Variables, ask: Ask) => Promise<Variables>;
};

/** Rows of a list that are asked for: enough to see an order, few enough for a deep selection. */
const PER_PAGE = 3;

/** Every operation of a kind with example arguments: the playground's, else the documented path's, else the test's own. */
export async function operationCases(kind: Kind, callers: Callers): Promise<OperationCase[]> {
  const known = await playgroundArguments(callers);
  const operations = rootOperations().filter((each) => each.kind === kind);
  return Promise.all(
    operations.map(async (operation) => {
      const example = known.get(operation.field) ?? documentedExample(operation);
      const own = await lookedUp(ownArguments[operation.field] ?? {}, callers);
      const given = withPage(operation, merged(example, own));
      return caseOf(operation, kind === 'subscription' ? fromFirst(operation, given) : given);
    }),
  );
}

/** The playground's examples, placeholders filled in as a customer sees the platform, and an admin. */
export async function playgroundExamples(callers: Callers): Promise<readonly Required<Example>[]> {
  const asked = (caller: Client) => (request: { query: string }) => caller.gql(request.query);
  return Promise.all(
    examples.map(async (example) => {
      const own = await filledIn(example.variables ?? {}, asked(callers.customer));
      return { ...example, variables: await filledIn(own, asked(callers.admin)) };
    }),
  );
}

/** Arguments of root fields in the playground's examples. */
async function playgroundArguments(callers: Callers): Promise<ReadonlyMap<string, Variables>> {
  const found = new Map<string, Variables>();
  for (const { query, variables } of await playgroundExamples(callers)) {
    for (const [field, given] of argumentsIn(query, variables)) if (!found.has(field)) found.set(field, given);
  }
  return found;
}

async function lookedUp(given: Variables, callers: Callers): Promise<Variables> {
  const values = await Promise.all(
    Object.entries(given).map(async ([name, value]) => [name, isLookup(value) ? await find(value, callers) : value]),
  );
  return Object.fromEntries(values) as Variables;
}

function isLookup(value: unknown): value is Lookup {
  return typeof value === 'object' && value !== null && 'pick' in value;
}

/** Whether an argument of a case is the id of a row that was not found. */
export function withoutRow({ given }: OperationCase): boolean {
  return Object.values(given).includes(NO_ROW);
}

/** An id that no row has where nothing is found: the answer says so then. */
const NO_ROW = '00000000-0000-7000-8000-000000000000';

async function find({ caller, query, pick }: Lookup, callers: Callers): Promise<string> {
  const { data, errors } = await callers[caller].gql(await filled(query, (asked) => callers[caller].gql(asked.query)));
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return pick.exec(JSON.stringify(data))?.[1] ?? NO_ROW;
}

/** Before the first event that is kept. */
const FIRST_CURSOR = '000000000000000-000000000';

/** A subscription that can begins with all that is kept of it. */
function fromFirst({ args }: RootOperation, given: Variables): Variables {
  return args.some(({ name }) => name === 'after') ? { ...given, after: FIRST_CURSOR } : given;
}

function withPage({ args }: RootOperation, given: Variables): Variables {
  return args.some(({ name }) => name === 'perPage') ? { perPage: PER_PAGE, ...given } : given;
}

import { ERRORS, type ErrorCode, type Missing } from '../../../src/core/catalogue/errors.js';
import type { Client } from '../client.js';
import {
  documentOf,
  exampleVariables,
  garbageVariables,
  nullUnderDefault,
  type Form,
  type RootOperation,
  type Variables,
} from '../root-operation.js';
import { callGraphQL, callRest, callRestRaw, callSocket, type Identity, type Refusal } from '../transports.js';

const FORMS: readonly Form[] = ['plain', 'aliases', 'named fragment', 'inline fragment'];

/** Bodies that are no JSON object of any form. */
const RAW_BODIES = [
  ['application/json', '{"broken'],
  ['application/json', ''],
  ['application/json', '[[]]'],
  ['text/xml', '<garbage/>'],
] as const;

export const ANONYMOUS: Identity = {};

export function identityOf(client: Client, { csrf = true }: { csrf?: boolean | string } = {}): Identity {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = typeof csrf === 'string' ? csrf : csrf ? client.cookies.get('csrfToken') : undefined;
  return token === undefined ? { cookie } : { cookie, 'x-csrf-token': token };
}

export interface Expected {
  readonly code: ErrorCode;
  /** Text in place of the catalogue's. */
  readonly message?: string | undefined;
  /** What the caller is told to lack; without it nothing may be told. */
  readonly missing?: Missing | undefined;
}

function expectRefusal(
  refusal: Refusal,
  { code, message = ERRORS[code].message, missing }: Expected,
  where: string,
): void {
  const told = {
    where,
    codes: [...new Set(refusal.codes)],
    messages: [...new Set(refusal.messages)],
    missing: [...new Set(refusal.missing.map((lack) => JSON.stringify(lack)))],
    beyond: refusal.beyond,
  };
  const named = missing ? [JSON.stringify(missing)] : [];
  expect(told).toEqual({ where, codes: [code], messages: [message], missing: named, beyond: [] });
}

type Refuses = (where: string, refusal: Promise<Refusal>) => Promise<void>;

/** Tries an operation at every transport, with arguments that fit and with garbage: each must give exactly the code. */
export async function refusedEverywhere(
  operation: RootOperation,
  identity: Identity,
  expected: Expected,
): Promise<void> {
  const refuses: Refuses = async (where, refusal) => expectRefusal(await refusal, expected, where);
  for (const [what, variables] of [
    ['arguments', exampleVariables(operation)],
    ['garbage', garbageVariables(operation)],
  ] as const) {
    await refusedWith(operation, identity, variables, (where, refusal) => refuses(`${where}, ${what}`, refusal));
  }
  const nulls = nullUnderDefault(operation);
  if (nulls) {
    const call = operation.kind === 'subscription' ? callSocket : callGraphQL;
    await refuses('null under a default', call(identity, nulls.document, nulls.variables));
  }
  const raw = operation.routes.flatMap((route) =>
    RAW_BODIES.map(([type, body]) =>
      refuses(`${route.method} ${route.path}, ${type} ${body}`, callRestRaw(identity, route, type, body)),
    ),
  );
  await Promise.all(raw);
}

async function refusedWith(
  operation: RootOperation,
  identity: Identity,
  variables: Variables,
  refuses: Refuses,
): Promise<void> {
  await Promise.all(transportsOf(operation).map(([where, call]) => refuses(where, call(identity, variables))));
  // Queries that come again are compiled; what is compiled guards alike.
  const plain = documentOf(operation, variables, 'plain');
  for (let again = 0; again < 3 && operation.kind === 'query'; again += 1) {
    await refuses('GraphQL, once more', callGraphQL(identity, plain, variables));
  }
}

type Call = (identity: Identity, variables: Variables) => Promise<Refusal>;

/** Every transport of an operation, each under its name. */
export function transportsOf(operation: RootOperation): (readonly [where: string, call: Call])[] {
  if (operation.kind === 'subscription') {
    return [
      ['socket', (identity, variables) => callSocket(identity, documentOf(operation, variables, 'plain'), variables)],
    ];
  }
  const forms = FORMS.map((form): readonly [string, Call] => [
    `GraphQL, ${form}`,
    (identity, variables) => callGraphQL(identity, documentOf(operation, variables, form), variables),
  ]);
  const routes = operation.routes.map((route): readonly [string, Call] => [
    `${route.method} ${route.path}`,
    (identity, variables) => callRest(identity, route, variables),
  ]);
  return [...forms, ...routes];
}

import type { CallerPolicy } from '../../src/auth/policy.js';
import { PERMISSIONS, SUPER_ADMIN, type PermissionKey } from '../../src/core/catalogue/permissions.js';
import { ERRORS, type ErrorCode, type Missing } from '../../src/core/catalogue/errors.js';
import { KYC_FEATURES, type KycFeature } from '../../src/core/catalogue/kyc-features.js';
import { newId } from '../../src/core/ids.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { newRole, newUser, signedIn } from '../support/accounts.js';
import { EXTENSIONS } from '../../src/core/catalogue/extensions.js';
import { newApiKey } from '../support/api-keys.js';
import { enableExtensions } from '../support/extensions.js';
import type { Client } from '../support/client.js';
import { callGraphQL, callRest, callRestRaw, callSocket, type Identity, type Refusal } from '../support/transports.js';
import { acceptable, foreign } from '../support/foreign.js';
import {
  documentOf,
  exampleVariables,
  garbageVariables,
  nullUnderDefault,
  rootOperations,
  withValueAt,
  type Form,
  type RootOperation,
  type Variables,
} from '../support/root-operation.js';
import { newLevel } from '../support/kyc.js';
import { storeSettings } from '../support/settings.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';

/*
 * Generated from the schema: every root field is tried by everybody who must not get through, at every transport. A module
 * that adds a field is covered by that alone; one that adds an `owns` resource adds a row to test/support/foreign.ts.
 */

const operations = rootOperations(buildGuardedSchema());
const guarded = operations.filter(
  (operation): operation is RootOperation & { policy: CallerPolicy } => operation.policy.access !== 'public',
);

/** One test for each operation; none where no operation has what the test is about. */
function each<Operation extends RootOperation>(list: readonly Operation[]) {
  return (title: string, run: (operation: Operation) => Promise<void>): void => {
    for (const operation of list) it(title.replace('%s', `${operation.kind} ${operation.field}`), () => run(operation));
  };
}

const FORMS: readonly Form[] = ['plain', 'aliases', 'named fragment', 'inline fragment'];
const ANONYMOUS: Identity = {};
/** Bodies that are no JSON object of any form. */
const RAW_BODIES = [
  ['application/json', '{"broken'],
  ['application/json', ''],
  ['application/json', '[[]]'],
  ['text/xml', '<garbage/>'],
] as const;

function identityOf(client: Client, { csrf = true }: { csrf?: boolean | string } = {}): Identity {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = typeof csrf === 'string' ? csrf : csrf ? client.cookies.get('csrfToken') : undefined;
  return token === undefined ? { cookie } : { cookie, 'x-csrf-token': token };
}

interface Expected {
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

/** Tries an operation at every transport, with arguments that fit and with garbage: each must give exactly the code. */
async function refusedEverywhere(
  operation: RootOperation,
  identity: Identity,
  code: ErrorCode,
  message?: string,
  missing?: Missing,
): Promise<void> {
  const expected = { code, message, missing };
  const refuses = async (where: string, refusal: Promise<Refusal>) => expectRefusal(await refusal, expected, where);
  for (const [what, variables] of [
    ['arguments', exampleVariables(operation)],
    ['garbage', garbageVariables(operation)],
  ] as const) {
    const plain = documentOf(operation, variables, 'plain');
    if (operation.kind === 'subscription') {
      await refuses(`socket, ${what}`, callSocket(identity, plain, variables));
      continue;
    }
    const byGraphQL = (form: Form) => callGraphQL(identity, documentOf(operation, variables, form), variables);
    await Promise.all(FORMS.map((form) => refuses(`GraphQL, ${form}, ${what}`, byGraphQL(form))));
    // Queries that come again are compiled; what is compiled guards alike.
    for (let again = 0; again < 3 && operation.kind === 'query'; again += 1) {
      await refuses(`GraphQL, once more, ${what}`, callGraphQL(identity, plain, variables));
    }
    const byRest = operation.routes.map((route) =>
      refuses(`${route.method} ${route.path}, ${what}`, callRest(identity, route, variables)),
    );
    await Promise.all(byRest);
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

/** A role for each permission: it holds every other one. */
async function holdingAllBut(permission: PermissionKey): Promise<Client> {
  const { platform } = await world();
  lacking ??= await newUser();
  const name = roles.get(permission) ?? (await newRole(PERMISSIONS.filter((key) => key !== permission)));
  roles.set(permission, name);
  await platform.db.rows
    .updateTable('user')
    .set(({ selectFrom }) => ({ roleId: selectFrom('role').select('id').where('name', '=', name) as never }))
    .where('id', '=', lacking.id)
    .execute();
  return signedIn(lacking);
}

const roles = new Map<PermissionKey, string>();
let lacking: Awaited<ReturnType<typeof newUser>> | undefined;
let owner: Awaited<ReturnType<typeof newUser>>;
let admin: Client;
let adminKey: string;

beforeAll(async () => {
  owner = await newUser();
  const superAdmin = await newUser({ role: SUPER_ADMIN });
  admin = await signedIn(superAdmin);
  adminKey = await newApiKey(superAdmin.id);
});

describe('whoever is not signed in', () => {
  each(guarded)('is UNAUTHENTICATED at every transport of %s', async (operation) => {
    await refusedEverywhere(operation, ANONYMOUS, 'UNAUTHENTICATED');
  });
});

describe('a caller who holds every permission but the one', () => {
  const permitted = guarded.filter(({ policy }) => policy.permission !== undefined);
  each(permitted)('is FORBIDDEN at every transport of %s, and told which one', async (operation) => {
    const permission = operation.policy.permission as PermissionKey;
    const identity = identityOf(await holdingAllBut(permission));
    const message = `This needs the permission ${permission}`;
    await refusedEverywhere(operation, identity, 'FORBIDDEN', message, { permission });
  });
});

describe('whoever is no Super Admin', () => {
  const exclusive = guarded.filter(({ policy }) => policy.role !== undefined);
  each(exclusive)('is FORBIDDEN at every transport of %s, with every permission there is', async (operation) => {
    const client = await signedIn(await newUser({ permissions: PERMISSIONS }));
    const role = String(operation.policy.role);
    await refusedEverywhere(operation, identityOf(client), 'FORBIDDEN', `Only a ${role} can do this`, { role });
  });
});

describe('whoever has none of the roles', () => {
  const limited = guarded.filter(({ policy }) => policy.anyRole !== undefined);
  each(limited)('is FORBIDDEN at every transport of %s, with every permission there is', async (operation) => {
    const client = await signedIn(await newUser({ permissions: PERMISSIONS }));
    const role = (operation.policy.anyRole ?? []).join(' or ');
    const message = `Only an account with the role ${role} can do this`;
    await refusedEverywhere(operation, identityOf(client), 'FORBIDDEN', message, { role });
  });
});

describe('an extension that is switched off', () => {
  beforeAll(async () => {
    const { platform } = await world();
    await platform.db.rows.updateTable('extension').set({ status: false }).execute();
    platform.extensions.drop();
  });
  afterAll(async () => enableExtensions((await world()).platform));

  const extended = operations.filter(({ policy }) => policy.extension !== undefined);
  each(extended)('refuses %s at every transport, whoever asks', async (operation) => {
    const { extension } = operation.policy;
    const message = `${extension ? EXTENSIONS[extension] : ''} is not enabled`;
    await refusedEverywhere(operation, identityOf(admin), 'EXTENSION_DISABLED', message);
  });
});

describe('a caller whose verification does not open the feature', () => {
  beforeAll(() => storeSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' }));
  afterAll(() => storeSettings({ kycStatus: null, kycFeatureEnforcement: null }));

  const gated = guarded.filter(({ policy }) => policy.feature !== undefined);
  each(gated)('is KYC_REQUIRED at every transport of %s, a Super Admin too', async (operation) => {
    const feature = operation.policy.feature as KycFeature;
    const { level } = await newLevel({ level: 3, features: [feature] });
    const message = `This needs a higher level of verification: ${KYC_FEATURES[feature].title} (level ${level})`;
    await refusedEverywhere(operation, identityOf(admin), 'KYC_REQUIRED', message, { feature, level });
  });
});

describe('an API key', () => {
  const sessionOnly = guarded.filter(({ policy }) => policy.access === 'session');
  each(sessionOnly)('is FORBIDDEN at every transport of %s, which needs a browser session', async (operation) => {
    const message = 'This needs a browser session: no API key may do it';
    await refusedEverywhere(operation, { 'x-api-key': adminKey }, 'FORBIDDEN', message, { session: true });
  });
});

describe('a mutation by cookie', () => {
  const mutations = guarded.filter(({ kind }) => kind === 'mutation');
  each(mutations)('is CSRF_REFUSED at every transport of %s without the header', async (operation) => {
    await refusedEverywhere(operation, identityOf(admin, { csrf: false }), 'CSRF_REFUSED');
  });
  each(mutations)("is CSRF_REFUSED at every transport of %s with another session's value", async (operation) => {
    await refusedEverywhere(operation, identityOf(admin, { csrf: 'another-value' }), 'CSRF_REFUSED');
  });
});

describe('a socket', () => {
  const byHttp = operations.filter(({ kind }) => kind !== 'subscription');
  each(byHttp)('refuses %s, whoever asks', async (operation) => {
    const variables = exampleVariables(operation);
    const document = documentOf(operation, variables, 'plain');
    const identities = [ANONYMOUS, identityOf(admin)];
    const refusals = await Promise.all(identities.map((identity) => callSocket(identity, document, variables)));
    for (const { codes, beyond } of refusals) expect({ codes, beyond }).toEqual({ codes: ['BAD_INPUT'], beyond: [] });
  });
});

describe("another user's row", () => {
  const owned = guarded.filter(({ policy }) => policy.owns !== undefined);
  const caller = ({ policy }: RootOperation & { policy: CallerPolicy }) =>
    policy.permission || !stranger ? admin : stranger;
  let stranger: Client;

  beforeAll(async () => {
    stranger = await signedIn(await newUser());
  });

  each(owned)('answers %s exactly as one that does not exist', async (operation) => {
    const { resource, argument } = operation.policy.owns ?? { resource: '', argument: '' };
    const create = foreign[resource];
    if (!create) throw new Error(`test/support/foreign.ts has no row for "${resource}"`);
    const at = (id: string) =>
      withValueAt({ ...exampleVariables(operation), ...acceptable[operation.field] }, argument, id);
    const [theirs, absent] = [at(await create(owner.id)), at(newId())];
    const identity = identityOf(caller(operation));
    for (const [where, call] of transportsOf(operation)) {
      // Asking for a row passes the policy, so it takes points from the bucket as any call does.
      if (operation.policy.throttle) await endWindow(operation.policy.throttle);
      const refusal = await call(identity, theirs);
      if (operation.policy.throttle) await endWindow(operation.policy.throttle);
      expect({ where, ...refusal }).toEqual({ where, ...(await call(identity, absent)) });
      expect({ where, codes: [...new Set(refusal.codes)] }).toEqual({ where, codes: ['NOT_FOUND'] });
      expect({ where, beyond: refusal.beyond }).toEqual({ where, beyond: [] });
    }
  });
});

/** Every transport of an operation, each under its name. */
function transportsOf(
  operation: RootOperation,
): (readonly [string, (identity: Identity, variables: Variables) => Promise<Refusal>])[] {
  if (operation.kind === 'subscription') {
    return [
      ['socket', (identity, variables) => callSocket(identity, documentOf(operation, variables, 'plain'), variables)],
    ];
  }
  return [
    ...FORMS.map((form) => {
      const call = (identity: Identity, variables: Variables) =>
        callGraphQL(identity, documentOf(operation, variables, form), variables);
      return [`GraphQL, ${form}`, call] as const;
    }),
    ...operation.routes.map((route) => {
      const call = (identity: Identity, variables: Variables) => callRest(identity, route, variables);
      return [`${route.method} ${route.path}`, call] as const;
    }),
  ];
}

it('every foreign row and every set of arguments belongs to something in the schema', () => {
  const resources = new Set(guarded.map(({ policy }) => policy.owns?.resource));
  const fields = new Set(operations.map(({ field }) => field));
  expect(Object.keys(foreign).filter((resource) => !resources.has(resource))).toEqual([]);
  expect(Object.keys(acceptable).filter((field) => !fields.has(field))).toEqual([]);
});

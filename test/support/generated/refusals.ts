import type { CallerPolicy } from '../../../src/auth/policy.js';
import { EXTENSIONS } from '../../../src/core/catalogue/extensions.js';
import { KYC_FEATURES } from '../../../src/core/catalogue/kyc-features.js';
import { PERMISSIONS, SUPER_ADMIN, type PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newRole, newUser, signedIn } from '../accounts.js';
import { newApiKey } from '../api-keys.js';
import type { Client } from '../client.js';
import { enableExtensions } from '../extensions.js';
import { newLevel } from '../kyc.js';
import { documentOf, exampleVariables, type RootOperation } from '../root-operation.js';
import { storeSettings } from '../settings.js';
import { callSocket } from '../transports.js';
import { oncePerFile, world } from '../world.js';
import { describeEach } from './describe-each.js';
import { ANONYMOUS, identityOf, refusedEverywhere } from './refused-everywhere.js';

export type Guarded = RootOperation & { readonly policy: CallerPolicy };

/** Those that not everybody may call. */
export function guardedAmong(operations: readonly RootOperation[]): readonly Guarded[] {
  return operations.filter((operation): operation is Guarded => operation.policy.access !== 'public');
}

/** Operations that have the part of the policy, each with it. */
function withPart<Operation extends RootOperation, Part>(
  operations: readonly Operation[],
  partOf: (operation: Operation) => Part | undefined,
): [name: string, item: readonly [Operation, Part]][] {
  return operations.flatMap((operation) => {
    const part = partOf(operation);
    return part === undefined ? [] : [[`${operation.kind} ${operation.field}`, [operation, part] as const]];
  });
}

const superAdmin = oncePerFile(() => newUser({ role: SUPER_ADMIN }));
export const adminClient = oncePerFile(async () => signedIn(await superAdmin()));
const adminKey = oncePerFile(async () => newApiKey((await superAdmin()).id));
const lacking = oncePerFile(() => newUser());
const roles = oncePerFile(async () => new Map<PermissionKey, string>());

/** A role for each permission: it holds every other one. */
async function holdingAllBut(permission: PermissionKey): Promise<Client> {
  const { platform } = await world();
  const [known, { id }] = [await roles(), await lacking()];
  const name = known.get(permission) ?? (await newRole(PERMISSIONS.filter((key) => key !== permission)));
  known.set(permission, name);
  const { id: roleId } = await platform.db.rows
    .selectFrom('role')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await platform.db.rows.updateTable('user').set({ roleId }).where('id', '=', id).execute();
  return signedIn({ id });
}

/** Every operation is tried by everybody who must not get through, at every transport. */
export function describeRefusals(operations: readonly RootOperation[]): void {
  const guarded = guardedAmong(operations);
  describeStrangers(guarded);
  describeRanks(guarded);
  describeExtensions(operations);
  describeVerification(guarded);
  describeCredentials(guarded);
  describeSockets(operations);
}

function describeStrangers(guarded: readonly Guarded[]): void {
  const all = withPart(guarded, () => ANONYMOUS);
  describeEach('whoever is not signed in', all, (each) => {
    each('is UNAUTHENTICATED at every transport of %s', ([operation, identity]) =>
      refusedEverywhere(operation, identity, { code: 'UNAUTHENTICATED' }),
    );
  });
}

function describeRanks(guarded: readonly Guarded[]): void {
  const permitted = withPart(guarded, ({ policy }) => policy.permission);
  describeEach('a caller who holds every permission but the one', permitted, (each) => {
    each('is FORBIDDEN at every transport of %s, and told which one', async ([operation, permission]) => {
      const identity = identityOf(await holdingAllBut(permission));
      const message = `This needs the permission ${permission}`;
      await refusedEverywhere(operation, identity, { code: 'FORBIDDEN', message, missing: { permission } });
    });
  });

  const any = withPart(guarded, ({ policy }) => policy.anyPermission);
  describeEach('a caller who holds none of the permissions', any, (each) => {
    each('is FORBIDDEN at every transport of %s, and told which ones', async ([operation, keys]) => {
      const client = await signedIn(await newUser({ permissions: PERMISSIONS.filter((key) => !keys.includes(key)) }));
      const permission = keys.join(' or ');
      const message = `This needs the permission ${permission}`;
      await refusedEverywhere(operation, identityOf(client), { code: 'FORBIDDEN', message, missing: { permission } });
    });
  });

  const exclusive = withPart(guarded, ({ policy }) => policy.role);
  describeEach('whoever is no Super Admin', exclusive, (each) => {
    each('is FORBIDDEN at every transport of %s, with every permission there is', async ([operation, role]) => {
      const client = await signedIn(await newUser({ permissions: PERMISSIONS }));
      const message = `Only a ${role} can do this`;
      await refusedEverywhere(operation, identityOf(client), { code: 'FORBIDDEN', message, missing: { role } });
    });
  });

  const limited = withPart(guarded, ({ policy }) => policy.anyRole);
  describeEach('whoever has none of the roles', limited, (each) => {
    each('is FORBIDDEN at every transport of %s, with every permission there is', async ([operation, names]) => {
      const client = await signedIn(await newUser({ permissions: PERMISSIONS }));
      const role = names.join(' or ');
      const message = `Only an account with the role ${role} can do this`;
      await refusedEverywhere(operation, identityOf(client), { code: 'FORBIDDEN', message, missing: { role } });
    });
  });
}

function describeExtensions(operations: readonly RootOperation[]): void {
  const extended = withPart(operations, ({ policy }) => policy.extension);
  describeEach('an extension that is switched off', extended, (each) => {
    beforeAll(async () => {
      const { platform } = await world();
      await platform.db.rows.updateTable('extension').set({ status: false }).execute();
      platform.extensions.drop();
    });
    afterAll(async () => enableExtensions((await world()).platform));

    each('refuses %s at every transport, whoever asks', async ([operation, extension]) => {
      const message = `${EXTENSIONS[extension]} is not enabled`;
      const identity = identityOf(await adminClient());
      await refusedEverywhere(operation, identity, { code: 'EXTENSION_DISABLED', message });
    });
  });
}

function describeVerification(guarded: readonly Guarded[]): void {
  const gated = withPart(guarded, ({ policy }) => policy.feature);
  describeEach('a caller whose verification does not open the feature', gated, (each) => {
    beforeAll(() => storeSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' }));
    afterAll(() => storeSettings({ kycStatus: null, kycFeatureEnforcement: null }));

    each('is KYC_REQUIRED at every transport of %s, a Super Admin too', async ([operation, feature]) => {
      const { level } = await newLevel({ level: 3, features: [feature] });
      const message = `This needs a higher level of verification: ${KYC_FEATURES[feature].title} (level ${level})`;
      const identity = identityOf(await adminClient());
      await refusedEverywhere(operation, identity, { code: 'KYC_REQUIRED', message, missing: { feature, level } });
    });
  });
}

function describeCredentials(guarded: readonly Guarded[]): void {
  const sessionOnly = withPart(guarded, ({ policy }) => (policy.access === 'session' ? true : undefined));
  describeEach('an API key', sessionOnly, (each) => {
    each('is FORBIDDEN at every transport of %s, which needs a browser session', async ([operation]) => {
      const message = 'This needs a browser session: no API key may do it';
      const identity = { 'x-api-key': await adminKey() };
      await refusedEverywhere(operation, identity, { code: 'FORBIDDEN', message, missing: { session: true } });
    });
  });

  const mutations = withPart(guarded, ({ kind }) => (kind === 'mutation' ? true : undefined));
  describeEach('a mutation by cookie', mutations, (each) => {
    each('is CSRF_REFUSED at every transport of %s without the header', async ([operation]) => {
      const identity = identityOf(await adminClient(), { csrf: false });
      await refusedEverywhere(operation, identity, { code: 'CSRF_REFUSED' });
    });
    each("is CSRF_REFUSED at every transport of %s with another session's value", async ([operation]) => {
      const identity = identityOf(await adminClient(), { csrf: 'another-value' });
      await refusedEverywhere(operation, identity, { code: 'CSRF_REFUSED' });
    });
  });
}

function describeSockets(operations: readonly RootOperation[]): void {
  const byHttp = withPart(operations, ({ kind }) => (kind === 'subscription' ? undefined : true));
  describeEach('a socket', byHttp, (each) => {
    each('refuses %s, whoever asks', async ([operation]) => {
      const variables = exampleVariables(operation);
      const document = documentOf(operation, variables, 'plain');
      const identities = [ANONYMOUS, identityOf(await adminClient())];
      const refusals = await Promise.all(identities.map((identity) => callSocket(identity, document, variables)));
      for (const { codes, beyond } of refusals) expect({ codes, beyond }).toEqual({ codes: ['BAD_INPUT'], beyond: [] });
    });
  });
}

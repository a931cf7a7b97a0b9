import { PERMISSIONS, type PermissionKey } from '../../src/core/catalogue/permissions.js';
import { rootOperations } from '../support/root-operation.js';

/*
 * What makes or changes a credential, a role or a right of whichever account asks for a browser session: a program that
 * holds an admin's API key must not make a person's session of it.
 */

/** Keys whose operations make, change or take credentials, roles or rights. */
const ABOUT_CREDENTIALS = /^(create|edit|delete)\.(user|role|permission|api\.key|hb\.key)$/;

/** Mutations that API keys may call nevertheless, and why. */
const OPEN_TO_KEYS: Readonly<Record<string, string>> = {
  updateUser: 'names and country; the use case refuses a change of role, address, state and verification',
  deleteUser: 'only takes away, nothing that holds money, and no account with money rights',
  deleteUsers: 'only takes away, nothing that holds money, and no account with money rights',
  adminDeleteApiKey: 'only takes away; the use case refuses to restore',
  adminDeleteApiKeys: 'only takes away; the use case refuses to restore',
  deleteMarketMakerKey: 'only takes away; the use case refuses to restore',
  disableMarketMakerKey: 'only takes away: a program stops a key that is abused',
};

const demanding = (permission: PermissionKey | undefined) =>
  permission !== undefined && ABOUT_CREDENTIALS.test(permission);

const mutations = rootOperations().filter(
  ({ kind, policy }) => kind === 'mutation' && policy.access !== 'public' && demanding(policy.permission),
);

describe('what makes or changes credentials, roles or rights', () => {
  it('is found by the permission keys that it demands', () => {
    const found = new Set(mutations.map(({ policy }) => (policy.access === 'public' ? undefined : policy.permission)));
    expect([...found].toSorted()).toEqual(PERMISSIONS.filter(demanding).toSorted());
  });

  it('asks for a browser session, but for what is named with its reason', () => {
    const open = mutations.filter(({ policy }) => policy.access !== 'session').map(({ field }) => field);
    expect(open.toSorted()).toEqual(Object.keys(OPEN_TO_KEYS).toSorted());
  });
});

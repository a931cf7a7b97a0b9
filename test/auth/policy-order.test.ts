import { authorize } from '../../src/auth/guard.js';
import { ANONYMOUS, type Caller } from '../../src/auth/principal.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import type { CallerPolicy } from '../../src/auth/policy.js';
import { toDirective } from '../../src/schema/frame/policy-directive.js';
import type { Context } from '../../src/services/frame/context.js';
import { newUser } from '../support/accounts.js';
import { keyCredential } from '../support/contexts.js';
import { enableExtensions } from '../support/extensions.js';
import { withSettings } from '../support/settings.js';
import { world } from '../support/world.js';

/** Everything that a policy can demand, each of which the caller below lacks until it is given. */
const POLICY: CallerPolicy = {
  access: 'user',
  extension: 'nft',
  permission: 'edit.extension',
  role: SUPER_ADMIN,
  feature: 'api_keys',
};

function caller(userId: string, role: { name: string; permissions?: string[] }): Caller {
  return {
    kind: 'user',
    userId,
    role: { id: userId, name: role.name, version: 1, permissions: new Set(role.permissions) as never },
    credential: keyCredential(userId),
  };
}

async function code(ctx: Context): Promise<string | null> {
  return authorize(ctx, POLICY, { field: 'test', writes: true }).then(
    () => null,
    (error: { code: string }) => error.code,
  );
}

describe('a policy', () => {
  afterEach(async () => enableExtensions((await world()).platform));

  it('is asked in the order: who calls, extension, permission, role, verification', async () => {
    const { system } = await world();
    const { id } = await newUser();
    const ctx = withSettings(system, { kycStatus: 'true', kycFeatureEnforcement: 'false' });
    await system.db.rows.updateTable('extension').set({ status: false }).execute();
    system.extensions.drop();

    expect(await code({ ...ctx, caller: ANONYMOUS })).toBe('UNAUTHENTICATED');
    expect(await code({ ...ctx, caller: caller(id, { name: 'User' }) })).toBe('EXTENSION_DISABLED');
    await enableExtensions(system);
    expect(await code({ ...ctx, caller: caller(id, { name: 'User' }) })).toBe('FORBIDDEN');
    const keyed = { permissions: ['edit.extension'] };
    expect(await code({ ...ctx, caller: caller(id, { name: 'Admin', ...keyed }) })).toBe('FORBIDDEN');
    expect(await code({ ...ctx, caller: caller(id, { name: SUPER_ADMIN, ...keyed }) })).toBe('KYC_REQUIRED');
    const open = withSettings(system, { kycStatus: 'false' });
    expect(await code({ ...open, caller: caller(id, { name: SUPER_ADMIN, ...keyed }) })).toBeNull();
  });

  it('shows all that it demands in the printed schema', () => {
    expect(toDirective(POLICY)).toEqual(POLICY);
    expect(toDirective({ access: 'public', reason: 'a test', extension: 'ico' })).toEqual({
      access: 'public',
      reason: 'a test',
      extension: 'ico',
    });
  });
});

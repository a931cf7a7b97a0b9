import { newId } from '../../src/core/ids.js';
import type { ApiKeyType } from '../../src/entities/api-key/api-key.js';
import { newUser, PASSWORD } from './accounts.js';
import { newApiKeyRow } from './api-keys.js';
import type { Variables } from './root-operation.js';
import { world } from './world.js';

/** Text that somebody else has chosen: it must not come back in what the platform says about an account. */
export const STRANGERS_TEXT = 'Call this number now';

/** An account that an admin is about to do something to, and the arguments of that. */
export interface Administered {
  readonly email: string;
  readonly variables: Variables;
  /** Set where that ends the account: nobody reads its inbox any more. */
  readonly ends?: boolean;
}

type Administer = () => Promise<Administered>;

/**
 * For each operation by which an admin changes what others sign in with: an account in a state in which that is legal,
 * and arguments that do it. A new operation adds a row here.
 */
export const administered: Readonly<Record<string, Administer>> = {
  createUser: async () => {
    const email = `new-${newId()}@example.com`;
    return { email, variables: { input: { email, password: PASSWORD, firstName: STRANGERS_TEXT } } };
  },
  updateUser: account(({ id }) => ({ id, input: { status: 'SUSPENDED', firstName: STRANGERS_TEXT } })),
  resetUserTwoFactor: account(({ id }) => ({ id })),
  deleteUser: account(({ id }) => ({ id }), { ends: true }),
  deleteUsers: account(({ id }) => ({ ids: [id] }), { ends: true }),
  adminCreateApiKey: account(({ id }) => ({ input: { userId: id, name: STRANGERS_TEXT, permissions: ['trade'] } })),
  adminUpdateApiKey: key('user', (id) => ({ id, input: { name: STRANGERS_TEXT, permissions: ['trade', 'withdraw'] } })),
  adminDeleteApiKey: key('user', (id) => ({ id })),
  adminDeleteApiKeys: key('user', (id) => ({ ids: [id] })),
  createMarketMakerKey: account(({ id }) => ({ input: { userId: id, name: STRANGERS_TEXT } })),
  rotateMarketMakerKey: key('plugin', (id) => ({ id })),
  disableMarketMakerKey: key('plugin', (id) => ({ id, input: { reason: STRANGERS_TEXT } })),
  enableMarketMakerKey: key('plugin', (id) => ({ id }), { disabled: true }),
  setMarketMakerKeyLimits: key('plugin', (id) => ({ id, limits: [{ route: 'profile', limit: 1, windowSeconds: 60 }] })),
  deleteMarketMakerKey: key('plugin', (id) => ({ id })),
};

function account(
  variables: (user: { readonly id: string }) => Variables,
  { ends = false }: Pick<Administered, 'ends'> = {},
): Administer {
  return async () => {
    const { id, email } = await newUser();
    const { platform } = await world();
    const named = platform.db.rows.updateTable('user').set({ firstName: STRANGERS_TEXT }).where('id', '=', id);
    await named.execute();
    return { email, variables: variables({ id }), ends };
  };
}

function key(
  type: ApiKeyType,
  variables: (id: string) => Variables,
  over: { readonly disabled?: boolean } = {},
): Administer {
  return async () => {
    const { id: userId, email } = await newUser();
    const { id } = await newApiKeyRow(userId, { type, name: STRANGERS_TEXT, ...over });
    return { email, variables: variables(id) };
  };
}

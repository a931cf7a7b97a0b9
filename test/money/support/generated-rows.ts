import { WalletType } from '../../../src/entities/currency/currency.js';
import type { Context } from '../../../src/services/frame/context.js';
import { createDeposit } from '../../../src/services/money/deposit/create-deposit.js';
import { createTransfer } from '../../../src/services/money/transfer/create-transfer.js';
import { createWithdrawal } from '../../../src/services/money/withdrawal/create-withdrawal.js';
import { newUser } from '../../support/accounts.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { pendingRequest, type RequestKind } from '../../support/requests.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const ownWallet: Rows = async ({ user }) => {
  const { id } = await newWallet({ owner: { userId: user.id }, balance: '10' });
  return { input: { walletId: id, toUserId: (await newUser()).id, amount: '1' } };
};
const pending =
  (kind: RequestKind): Rows =>
  async () => ({ id: (await pendingRequest(kind)).id });

/** The platform's context with this account as the caller. */
async function actingAs(userId: string): Promise<Context> {
  const { system } = await world();
  const role = { id: '', name: 'User', version: 1, permissions: new Set<never>() };
  return {
    ...system,
    caller: { kind: 'user', userId, role, credential: { kind: 'session', sessionId: '', csrfHash: '' } },
  };
}

export const rows: ModuleRows = {
  foreign: {
    async deposit(userId) {
      const input = { currency: 'BTC', type: WalletType.SPOT, amount: '1' };
      return (await createDeposit(await actingAs(userId), input)).id;
    },
    async withdrawal(userId) {
      const { id: walletId } = await newWallet({ owner: { userId }, balance: '1' });
      return (await createWithdrawal(await actingAs(userId), { walletId, amount: '0.5', destination: 'bc1q' })).id;
    },
    async transfer(userId) {
      const { id: walletId } = await newWallet({ owner: { userId }, balance: '1' });
      const { id: toUserId } = await newUser();
      return (await createTransfer(await actingAs(userId), { walletId, amount: '0.5', toUserId })).id;
    },
  },
  lookedUp: {
    createTransfer: ownWallet,
    createWithdrawal: ownWallet,
    rejectDeposit: pending('deposit'),
    rejectTransfer: pending('transfer'),
    rejectWithdrawal: pending('withdraw'),
  },
};

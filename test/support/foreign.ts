import { Wallet } from 'ethers';
import { NotificationType } from '../../src/entities/notification/notification.js';
import { insertSession } from '../../src/services/account/session/open-session.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { notify } from '../../src/services/notification/notify.js';
import { newApiKeyRow } from './api-keys.js';
import type { Context } from '../../src/services/frame/context.js';
import { WalletType } from '../../src/entities/currency/currency.js';
import { createDeposit } from '../../src/services/money/deposit/create-deposit.js';
import { createTransfer } from '../../src/services/money/transfer/create-transfer.js';
import { createWithdrawal } from '../../src/services/money/withdrawal/create-withdrawal.js';
import { newUser } from './accounts.js';
import { newWallet } from './wallets.js';
import { newLink } from './linked-wallets.js';
import { world } from './world.js';

/**
 * For each resource that a policy's `owns` names: creates a row that belongs to the given account and answers its id.
 * The generated refusal test tries every operation on it as somebody else.
 */
export const foreign: Readonly<Record<string, (ownerId: string) => Promise<string>>> = {
  apiKey: async (userId) => (await newApiKeyRow(userId)).id,
  async notification(userId) {
    const { system } = await world();
    const input = { userId, type: NotificationType.system, title: 'foreign', message: 'belongs to somebody else' };
    return inTransaction(system, { operation: 'test' }, async (tx) => (await notify(system, tx, input)).id);
  },
  async linkedWallet(userId) {
    const { address } = Wallet.createRandom();
    await newLink(userId, address);
    return address;
  },
  async session(userId) {
    const { system } = await world();
    return (await inTransaction(system, { operation: 'test' }, (tx) => insertSession(system, tx, userId))).sessionId;
  },
  async wallet(userId) {
    return (await newWallet({ owner: { userId }, balance: '1' })).id;
  },
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
    return (await createTransfer(await actingAs(userId), { walletId, amount: '0.5', toUserId: (await newUser()).id }))
      .id;
  },
};

/** The platform's context with this account as the caller. */
async function actingAs(userId: string): Promise<Context> {
  const { system } = await world();
  const role = { id: '', name: 'User', version: 1, permissions: new Set<never>() };
  return {
    ...system,
    caller: { kind: 'user', userId, role, credential: { kind: 'session', sessionId: '', csrfHash: '' } },
  };
}

/**
 * Arguments of operations whose rules refuse what is made up from the schema alone, so that a call as a foreign owner
 * gets as far as looking for the row. They are merged over the made-up ones.
 */
export const acceptable: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {};

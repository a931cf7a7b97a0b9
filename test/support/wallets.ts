import type { SystemWalletName } from '../../src/core/catalogue/system-wallets.js';
import { walletIdOf, type AccountWalletId } from '../../src/core/catalogue/wallet-ids.js';
import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { ledgerKey } from '../../src/services/ledger/key.js';
import type { Entry, Movement } from '../../src/services/ledger/movement.js';
import { post } from '../../src/services/ledger/post.js';
import { openWallet, type WalletOwner, type WalletRow } from '../../src/services/wallet/open-wallet.js';
import { newUser } from './accounts.js';
import { world } from './world.js';

export interface NewWallet {
  readonly owner?: WalletOwner;
  readonly currency?: string;
  readonly type?: WalletRow['type'];
  /** What it is given, from outside the platform. */
  readonly balance?: string;
}

/** A wallet (of a new account unless an owner is named), with a balance made by a movement. */
export async function newWallet({
  owner,
  currency = 'BTC',
  type = 'SPOT',
  balance,
}: NewWallet = {}): Promise<WalletRow> {
  const { system } = await world();
  const whose = owner ?? { userId: (await newUser()).id };
  return inTransaction(system, { operation: 'test' }, async (tx) => {
    const wallet = await openWallet(tx, whose, { currency, type });
    if (balance) await post(tx, [movement(wallet, 'CREDIT', balance, { external: true })]);
    return (await tx.rows.selectFrom('wallet').selectAll().where('id', '=', wallet.id).executeTakeFirst()) as WalletRow;
  });
}

/** Id of a wallet that a test moves, as if it were an account's: whose it is matters to the modules alone. */
export function movedId(wallet: Pick<WalletRow, 'id'>): AccountWalletId {
  return walletIdOf(wallet, { userId: '' });
}

/** A movement of this wallet with a key of its own. */
export function movement(
  wallet: Pick<WalletRow, 'id' | 'currency'>,
  operation: Movement['operation'],
  amount: string,
  more: Partial<Movement> = {},
): Movement {
  return {
    walletId: movedId(wallet),
    operation,
    amount: Money.parse(amount, wallet.currency),
    key: ledgerKey('leg', { operation: 'test', id: newId(), leg: 'moved' }),
    ...more,
  };
}

/** Posts movements in a use case of their own. */
export async function posted(...movements: Movement[]): Promise<Entry[]> {
  const { system } = await world();
  return inTransaction(system, { operation: 'test' }, (tx) => post(tx, movements));
}

export async function walletNow(id: string): Promise<WalletRow> {
  const { system } = await world();
  return (await system.db.rows.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirst()) as WalletRow;
}

/** The platform's wallet of this name, of one currency where there are several. */
export async function systemWallet(system: SystemWalletName, currency?: string): Promise<WalletRow> {
  const { platform } = await world();
  const named = platform.db.rows.selectFrom('wallet').selectAll().where('system', '=', system);
  return (currency === undefined ? named : named.where('currency', '=', currency)).executeTakeFirstOrThrow();
}

/** The wallet's ledger, oldest row first. */
export async function ledgerOf(walletId: string) {
  const { system } = await world();
  return system.db.rows
    .selectFrom('wallet_audit_log')
    .selectAll()
    .select('border as external')
    .where('walletId', '=', walletId)
    .orderBy('sequence')
    .execute();
}

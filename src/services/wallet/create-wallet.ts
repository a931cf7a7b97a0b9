import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { SystemWalletName } from '../../core/catalogue/system-wallets.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireOffered } from '../currency/require-offered.js';
import type { Tx } from '../frame/tx.js';
import { findWallet, openWallet, type WalletOwner } from './open-wallet.js';
import type { ListedWallet } from './read.js';
import { refuseModuleWallet } from './require-repair.js';

export interface NewWalletInput {
  readonly userId?: string | null;
  readonly system?: SystemWalletName | null;
  readonly currency: string;
  readonly type: WalletType;
}

/**
 * Opens a wallet for an account or for the platform. BAD_INPUT unless the input names exactly one of the two, and for a
 * currency that is not offered. NOT_FOUND when there is no such account, CONFLICT when the wallet exists already,
 * SYSTEM_WALLET for a wallet that belongs to a module.
 */
export async function createWallet(
  ctx: Context,
  { userId, system, currency, type }: NewWalletInput,
): Promise<ListedWallet> {
  const kind = { currency, type };
  const owner = ownerOf(userId, system);
  if ('system' in owner) refuseModuleWallet(owner.system);
  return inTransaction(ctx, { operation: 'createWallet' }, async (tx) => {
    const email = await emailOf(tx, owner);
    if (await findWallet(tx, owner, kind)) {
      const whose = 'userId' in owner ? 'The account' : 'The platform';
      throw new AppError('CONFLICT', { message: `${whose} has such a wallet already` });
    }
    await requireOffered(tx, kind);
    return { ...(await openWallet(tx, owner, kind)), email };
  });
}

function ownerOf(userId: string | null | undefined, system: SystemWalletName | null | undefined): WalletOwner {
  if (userId && !system) return { userId };
  if (system && !userId) return { system };
  throw badInput('Give either userId or system, not both');
}

async function emailOf({ rows }: Tx, owner: WalletOwner): Promise<string | null> {
  if (!('userId' in owner)) return null;
  const account = await rows
    .selectFrom('user')
    .select('email')
    .where('id', '=', owner.userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
  return account.email;
}

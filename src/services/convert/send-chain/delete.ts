import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { NO_SEND_CHAIN } from './read.js';

const UNDER_WAY = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'BROADCAST'] as const;

/**
 * Removes a send chain. NOT_FOUND; CONVERT_ASSET_IN_USE while a send of it, or a movement from or to it, has not ended, and
 * while the house holds its currency on that chain. What has ended stays.
 */
export async function deleteSendChain(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteConvertSendChain' }, async (tx) => {
    const chain = await lockOne(tx, ConvertSendChain, { id }, NO_SEND_CHAIN);
    if ((await hasSends(tx, id)) || (await hasMovements(tx, chain)) || (await holdsMoney(tx, chain))) {
      throw new AppError('CONVERT_ASSET_IN_USE');
    }
    tx.em.remove(chain);
    return { message: 'The send chain is removed' };
  });
}

async function hasSends({ rows }: Tx, id: string): Promise<boolean> {
  const open = rows.selectFrom('convert_send').select('id').where('sendChainId', '=', id);
  return (await open.where('status', 'in', UNDER_WAY).limit(1).executeTakeFirst()) !== undefined;
}

/** A movement that an admin has ended is under way until its chain has decided over its transaction. */
async function hasMovements({ rows }: Tx, { currency, type, chainId }: ConvertSendChain): Promise<boolean> {
  const place = `CHAIN:${chainId}` as const;
  const found = await rows
    .selectFrom('convert_movement')
    .select('id')
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where((where) => where.or([where('from', '=', place), where('to', '=', place)]))
    .where((where) =>
      where.or([
        where('status', 'in', ['PLANNED', 'MOVING', 'REVIEW']),
        where.and([where('gasHeld', 'is not', null), where('gasPaid', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function holdsMoney({ rows }: Tx, { currency, type, chainId }: ConvertSendChain): Promise<boolean> {
  const wallet = await rows
    .selectFrom('convert_inventory')
    .innerJoin('wallet', 'wallet.id', 'convert_inventory.walletId')
    .select(['wallet.balance', 'wallet.inOrder'])
    .where('convert_inventory.currency', '=', currency)
    .where('convert_inventory.type', '=', type)
    .where('convert_inventory.location', '=', `CHAIN:${chainId}`)
    .executeTakeFirst();
  return wallet !== undefined && [wallet.balance, wallet.inOrder].some((held) => canonical(held) !== '0');
}

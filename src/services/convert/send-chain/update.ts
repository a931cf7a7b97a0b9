import { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { changedTerms, type SendChainTerms } from './input.js';
import { findSendChain, NO_SEND_CHAIN, type SendChainRow } from './read.js';
import { changeVenueEnds } from './venue-ends.js';

/**
 * Changes the terms of a send chain. What it is for stays: currency, chain, contract and decimals. Sends that were written
 * down before keep their number of confirmations. NOT_FOUND; BAD_INPUT for terms that do not fit together; FORBIDDEN as
 * {@link changeVenueEnds} says.
 */
export async function updateSendChain(ctx: Context, id: string, input: SendChainTerms): Promise<SendChainRow> {
  return inTransaction(ctx, { operation: 'updateConvertSendChain' }, async (tx) => {
    const chain = await lockOne(tx, ConvertSendChain, { id }, NO_SEND_CHAIN);
    const terms = changedTerms(chain, input, chain.currency);
    await changeVenueEnds(ctx, tx, chain, chain, terms);
    Object.assign(chain, terms, { updatedAt: ctx.clock.now() });
    await tx.em.flush();
    return findSendChain(tx.rows, id);
  });
}

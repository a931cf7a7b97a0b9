import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { endSend, type EndOfSend } from './end.js';
import { paidEnd, replacedEnd } from './end-by-outcome.js';
import { FAILURES } from './needed.js';
import { findOutcome, type Outcome } from './outcome.js';
import { repeat } from './repeat.js';
import type { SendRow } from './read.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/**
 * Asks the chain about a send that was broadcast: repeats its bytes while it waits, and ends it once a transaction is deep
 * enough. Answers what an admin must look at; null when there is nothing. CHAIN_FAILED.
 */
export async function followSend(ctx: Context, send: SendRow): Promise<string | null> {
  const outcome = await findOutcome(ctx, send);
  if (outcome.is === 'waiting') await repeat(ctx, outcome.newest);
  const end = endBy(send, outcome);
  if (end) await finish(ctx, send, end);
  return FAILURES[outcome.is] ?? null;
}

function endBy(send: SendRow, outcome: Outcome): EndOfSend | null {
  if (outcome.is === 'paid') return paidEnd(send, outcome);
  return outcome.is === 'replaced' ? replacedEnd(send, outcome) : null;
}

/** An admin may have ended or replaced it meanwhile; the next run looks at what has become of it. */
async function finish(ctx: Context, { id, txHash }: SendRow, end: EndOfSend): Promise<void> {
  await inTransaction(ctx, { operation: 'processConvertSends' }, async (tx) => {
    const open = tx.rows.selectFrom('convert_send').select('id').where('id', '=', id).where('status', '=', 'BROADCAST');
    const same = open.where('txHash', '=', txHash);
    if (await same.forUpdate().executeTakeFirst()) await endSend(ctx, tx, id, end);
  });
}

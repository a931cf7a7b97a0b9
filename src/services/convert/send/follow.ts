import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { endSend, type EndOfSend } from './end.js';
import { paidEnd, replacedEnd } from './end-by-outcome.js';
import { findOutcome, type Outcome } from './outcome.js';
import { repeat } from './repeat.js';
import type { SendRow } from './read.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/** Why an admin must look at a send, by what the chain has done. */
const FAILURES: Readonly<Partial<Record<Outcome['is'], string>>> = {
  failed: 'The transaction failed on its chain: reverse the send',
  odd: 'The transaction moved another amount than was to be paid: confirm the send by its hash to book what has left',
  displaced:
    'Another transaction of the address has its nonce: confirm the send by its hash if it paid, else reverse it by its hash',
};

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

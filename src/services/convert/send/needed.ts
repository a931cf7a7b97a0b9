import { canonical } from '../../../core/money.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { tellAdmins } from '../own/tell-admins.js';
import type { Outcome } from './outcome.js';
import type { SendRow } from './read.js';

/** Why an admin must look at a send, by what the chain has done; it stands in the send until that has ended. */
export const FAILURES: Readonly<Partial<Record<Outcome['is'], string>>> = {
  failed: 'The transaction failed on its chain: reverse the send',
  odd: 'The transaction moved another amount than was to be paid: confirm the send by its hash to book what has left',
  displaced:
    'Another transaction of the address has its nonce: confirm the send by its hash if it paid, else reverse it by its hash',
};

/** The texts of {@link FAILURES}. */
export const NEEDED: readonly string[] = Object.values(FAILURES);

/** Whether what keeps a send from going on waits for an admin, and for nothing else. */
export function isNeeded(failure: string | null): boolean {
  return failure !== null && NEEDED.includes(failure);
}

/** Notes in a send that was broadcast why an admin must look at it, and tells those who may, once. */
export async function askAdmins(ctx: Context, { id }: SendRow, failure: string): Promise<void> {
  await inTransaction(ctx, { operation: 'processConvertSends' }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id });
    if (send.status !== 'BROADCAST') return;
    const isTold = send.failure === failure;
    Object.assign(send, { failure, checkedAt: ctx.clock.now() });
    if (isTold) return;
    const { chainId, amount, currency, address } = send;
    const fields = { module: 'convert', sendId: id, chainId, failure };
    tx.afterCommit(({ log }) => log.error(fields, 'a send needs an admin'));
    await tellAdmins(ctx, tx, 'manage.convert.send', {
      title: `A send of ${canonical(amount)} ${currency} needs a decision`,
      message: `The send ${id} to ${address} on chain ${chainId}. ${failure}.`,
    });
  });
}

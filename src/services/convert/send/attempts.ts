import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import type { ConvertTransaction } from '../../../entities/convert/transaction.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { SendRow } from './read.js';
import { sign, type Unsigned } from './sign.js';

// Writes SQL: it moves money, or keeps it from moving.

export type Attempt = Row<ConvertTransaction>;

/** The transactions that were signed for a send, the newest first. */
export async function readAttempts(rows: Reader, sendId: string): Promise<Attempt[]> {
  const all = rows.selectFrom('convert_transaction').selectAll().where('sendId', '=', sendId);
  return all.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

/** Whether a transaction was signed for this send. CHAIN_MISMATCH when it was signed for something else. */
export async function isSignedFor({ db }: Context, { id, chainId }: SendRow, txHash: string): Promise<boolean> {
  const signed = db.rows.selectFrom('convert_transaction').select('sendId').where('chainId', '=', chainId);
  const found = await signed.where('hash', '=', txHash).executeTakeFirst();
  if (!found || found.sendId === id) return found !== undefined;
  throw new AppError('CHAIN_MISMATCH', { message: 'The transaction was signed for another send, or a movement' });
}

/** The transactions that were signed for a movement, the newest first. */
export async function readMovementAttempts(rows: Reader, movementId: string): Promise<Attempt[]> {
  const all = rows.selectFrom('convert_transaction').selectAll().where('movementId', '=', movementId);
  return all.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

/**
 * Takes the next nonce of an address: one above the last that was taken, or what the chain says where that is more. Until
 * the commit nobody else takes one.
 */
export async function takeNonce({ rows }: Tx, chainId: number, address: string, onChain: number): Promise<number> {
  const taken = await sql<{ nonce: number }>`
    insert into convert_nonce as n ("chainId", address, next) values (${chainId}, ${address}, ${onChain + 1})
    on conflict ("chainId", address) do update set next = greatest(n.next + 1, excluded.next)
    returning next - 1 as nonce`.execute(rows);
  const [row] = taken.rows;
  if (!row) throw new Error('a nonce is always taken');
  return row.nonce;
}

/** The send, or the movement, that a transaction is signed for. */
export type SignedFor = { readonly sendId: string } | { readonly movementId: string };

/** Signs a transaction and stores its bytes. Only what is committed here is ever given to a chain. */
export async function storeSigned(
  ctx: Context,
  { rows }: Tx,
  signedFor: SignedFor,
  kind: Attempt['kind'],
  { signerKey, address, unsigned }: { signerKey: string; address: string; unsigned: Unsigned },
): Promise<Attempt> {
  const { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = unsigned;
  return rows
    .insertInto('convert_transaction')
    .values({
      id: newId(),
      ...signedFor,
      kind,
      chainId,
      address,
      nonce,
      ...sign(signerKey, unsigned),
      gasLimit: String(gasLimit),
      maxFeePerGas: String(maxFeePerGas),
      maxPriorityFeePerGas: String(maxPriorityFeePerGas),
      createdAt: ctx.clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes the block that a transaction is in now, null for none, and logs when that is another one than before. */
export async function noteBlock({ db, log }: Context, attempt: Attempt, mined: MinedTransaction | null): Promise<void> {
  const blockHash = mined?.blockHash ?? null;
  if (blockHash === attempt.blockHash) return;
  const { sendId, movementId, chainId, hash } = attempt;
  if (attempt.blockHash !== null) {
    log.warn({ module: 'convert', sendId, movementId, chainId, hash }, 'the chain has dropped a block of the house');
  }
  await db.rows
    .updateTable('convert_transaction')
    .set({ blockHash, blockNumber: mined === null ? null : String(mined.block) })
    .where('id', '=', attempt.id)
    .execute();
}

import { sql } from 'kysely';
import { newId } from '../../../core/ids.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { HeadsDigest, NO_SIGNATURE, signSeal, type Head } from './seal-signature.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ledger_seal_head in one statement: ids and figures that the platform made itself.
// Writes wallet_check in one statement: ids and figures that the platform made itself.

/**
 * Signs the heads of all chains that grew since the last seal, with the newest of SECRET_KEYS, and logs them. The
 * signature covers the seal's number, its time, its heads and the previous signature. The calendar runs one seal at a
 * time; if two ran at once, one would fail on the seal's number (CONFLICT).
 */
export async function sealLedger(ctx: Context): Promise<{ heads: number; number: number }> {
  const [key] = ctx.config.secretKeys;
  if (!key) throw new Error('The ledger cannot be sealed without a key: set SECRET_KEYS');
  return inTransaction(ctx, { operation: 'sealLedger' }, async (tx) => {
    const last = await tx.rows
      .selectFrom('ledger_seal')
      .select(['number', 'signature'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const heads = await takeHeads(tx);
    const digest = digestOf(heads);
    const createdAt = ctx.clock.now().toISOString();
    const seal = { id: newId(), number: String(BigInt(last?.number ?? 0) + 1n), digest, createdAt };
    const signature = signSeal(key, seal, last?.signature ?? NO_SIGNATURE);
    await insertSeal(tx, { ...seal, keyId: key.id, signature }, heads);
    tx.afterCommit(({ log }) => {
      for (const { walletId, sequence, hash } of heads) {
        const head = { seal: seal.number, walletId, sequence, hash: hash.toString('hex') };
        log.info({ module: 'WALLET_AUDIT', ...head }, 'head of a wallet chain sealed');
      }
      const record = { id: seal.id, number: seal.number, createdAt, heads: heads.length, keyId: key.id };
      log.info({ module: 'WALLET_AUDIT', ...record, signature: signature.toString('hex') }, 'ledger seal written');
    });
    return { heads: heads.length, number: Number(seal.number) };
  });
}

/**
 * The heads of the wallets marked for sealing, in the order of their ids. A wallet that is locked because it is moving
 * keeps its mark until after the next seal.
 */
async function takeHeads({ rows }: Tx): Promise<Head[]> {
  const { rows: heads } = await sql<Head>`
    select w.id as "walletId", w.sequence, w."headHash" as hash from wallet w
    left join wallet_check c on c."walletId" = w.id
    where w."sealDue" and w.sequence > coalesce(c."sealedSequence", 0) order by w.id`.execute(rows);
  await sql`
    insert into wallet_check as c ("walletId", sequence, "sealedSequence")
    select id, 0, sealed from ${asRows(heads)} order by id
    on conflict ("walletId") do update set "sealedSequence" = excluded."sealedSequence"`.execute(rows);
  await sql`
    update wallet w set "sealDue" = false from (
      select w.id from wallet w join wallet_check c on c."walletId" = w.id
      where w."sealDue" and w.sequence = c."sealedSequence"
      order by w."userId" is null, w.id for no key update of w skip locked) l
    where w.id = l.id`.execute(rows);
  return heads;
}

interface NewSeal {
  readonly id: string;
  readonly number: string;
  readonly digest: Buffer;
  readonly keyId: string;
  readonly signature: Buffer;
  readonly createdAt: string;
}

async function insertSeal({ rows }: Tx, seal: NewSeal, heads: readonly Head[]): Promise<void> {
  await sql`insert into ledger_seal (id, number, "headCount", digest, "keyId", signature, "createdAt") values (
    ${seal.id}, ${seal.number}, ${heads.length}, ${seal.digest}, ${seal.keyId}, ${seal.signature}, ${seal.createdAt})`.execute(
    rows,
  );
  await sql`insert into ledger_seal_head ("sealId", "walletId", sequence, hash)
    select ${seal.id}::uuid, h.id, h.sealed, h.hash from ${asRows(heads)}`.execute(rows);
}

function asRows(heads: readonly Head[]) {
  return sql`unnest(${heads.map(({ walletId }) => walletId)}::uuid[], ${heads.map(({ sequence }) => sequence)}::bigint[],
    ${heads.map(({ hash }) => hash)}::bytea[]) h (id, sealed, hash)`;
}

function digestOf(heads: readonly Head[]): Buffer {
  const digest = new HeadsDigest();
  for (const head of heads) digest.add(head);
  return digest.digest();
}

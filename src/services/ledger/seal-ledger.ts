import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../core/ids.js';
import type { SealingKey } from '../../core/seal.js';
import { act } from '../act.js';
import type { Context } from '../context.js';

interface SealRow {
  id: string;
  number: string;
  digest: Buffer;
  keyId: string;
  signature: Buffer;
  createdAt: string;
}

const NO_SIGNATURE = Buffer.alloc(32);

/**
 * Signs the heads of all chains that grew since the last seal, with the newest key of the ring, and logs them. The
 * signature covers the seal's number, its time, its heads and the signature before.
 */
export async function sealLedger(ctx: Context): Promise<{ heads: number; number: number }> {
  const [key] = ctx.config.secretKeys;
  if (!key) throw new Error('there is no key to sign with');
  return act(ctx, { operation: 'sealLedger' }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sealLedger', 0))`.execute(tx.rows);
    const last = await tx.rows
      .selectFrom('ledger_seal')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { rows: heads } = await sql<{ walletId: string; sequence: string; hash: Buffer }>`
      insert into wallet_check as c ("walletId", sequence, "sealedSequence")
      select w.id, 0, w.sequence from wallet w left join wallet_check k on k."walletId" = w.id
      where w.sequence > coalesce(k."sealedSequence", 0)
      on conflict ("walletId") do update set "sealedSequence" = excluded."sealedSequence"
      returning c."walletId", c."sealedSequence" as sequence,
        (select w."headHash" from wallet w where w.id = c."walletId") as hash`.execute(tx.rows);
    const seal = {
      id: newId(),
      number: String(BigInt(last?.number ?? 0) + 1n),
      createdAt: ctx.clock.now().toISOString(),
    };
    const digest = digestOf(heads);
    const signature = sign(key, { ...seal, digest }, last?.signature ?? NO_SIGNATURE);
    await sql`insert into ledger_seal (id, number, "headCount", digest, "keyId", signature, "createdAt") values (
      ${seal.id}, ${seal.number}, ${heads.length}, ${digest}, ${key.id}, ${signature}, ${seal.createdAt})`.execute(
      tx.rows,
    );
    await sql`insert into ledger_seal_head ("sealId", "walletId", sequence, hash)
      select ${seal.id}::uuid, h.* from unnest(${heads.map(({ walletId }) => walletId)}::uuid[],
        ${heads.map(({ sequence }) => sequence)}::bigint[], ${heads.map(({ hash }) => hash)}::bytea[]) h`.execute(
      tx.rows,
    );
    tx.afterCommit(({ log }) => {
      for (const { walletId, sequence, hash } of heads) {
        log.info(
          { module: 'WALLET_AUDIT', seal: seal.number, walletId, sequence, hash: hash.toString('hex') },
          'chain head',
        );
      }
      log.info(
        { module: 'WALLET_AUDIT', ...seal, heads: heads.length, keyId: key.id, signature: signature.toString('hex') },
        'seal',
      );
    });
    return { heads: heads.length, number: Number(seal.number) };
  });
}

/** Numbers of the seals that do not hold: changed themselves, out of order, or with a head that the ledger no longer has. */
export async function brokenSeals(ctx: Context): Promise<string[]> {
  const seals = await ctx.db.rows.selectFrom('ledger_seal').selectAll().orderBy('number').execute();
  const broken: string[] = [];
  let previous: Buffer = NO_SIGNATURE;
  let number = 0n;
  for (const seal of seals) {
    number += 1n;
    const key = ctx.config.secretKeys.find(({ id }) => id === seal.keyId);
    const { rows: heads } = await sql<{ walletId: string; sequence: string; hash: Buffer; kept: boolean }>`
      select h."walletId", h.sequence, h.hash, coalesce(e.hash = h.hash, false) as kept from ledger_seal_head h
      left join wallet_audit_log e on e."walletId" = h."walletId" and e.sequence = h.sequence
      where h."sealId" = ${seal.id}`.execute(ctx.db.rows);
    const holds =
      key !== undefined &&
      BigInt(seal.number) === number &&
      digestOf(heads).equals(seal.digest) &&
      timingSafeEqual(sign(key, seal, previous), seal.signature) &&
      heads.every(({ kept }) => kept);
    if (!holds) broken.push(seal.number);
    previous = seal.signature;
  }
  return broken;
}

function digestOf(heads: readonly { walletId: string; sequence: string; hash: Buffer }[]): Buffer {
  const hash256 = createHash('sha256');
  for (const { walletId, sequence, hash } of heads.toSorted((a, b) => (a.walletId < b.walletId ? -1 : 1))) {
    hash256.update(`${walletId} ${sequence} ${hash.toString('hex')}\n`);
  }
  return hash256.digest();
}

/** The ring's keys seal secrets; what signs is derived from them for this alone. */
function sign(
  key: SealingKey,
  seal: Pick<SealRow, 'id' | 'number' | 'digest' | 'createdAt'>,
  previous: Buffer,
): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key.key, '', 'ledger seal', 32));
  const text = `1|${seal.id}|${seal.number}|${seal.createdAt}|${seal.digest.toString('hex')}|${previous.toString('hex')}`;
  return createHmac('sha256', derived).update(text).digest();
}

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Row } from '../../entities/index.js';
import type { LedgerSeal } from '../../entities/ledger-seal.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { FIRST_ID, readCursor, writeCursor } from './cursor.js';
import { closeGone, FaultReport, type FoundFault } from './faults.js';
import { HeadsDigest, NO_SIGNATURE, signSeal, type Head } from './seal-signature.js';

/** Heads of old seals that a run looks at, and those of one statement. A seal is looked at as a whole. */
const OLD_HEADS = 20_000;
const STEP = 20_000;

type SealRow = Row<LedgerSeal>;

/**
 * Verifies the seals that are new since the last run and, in turn, the old ones: their numbers, their signatures and the
 * heads that they cover, each of which the ledger must still have. Seals that do not hold are reported, and then the run
 * fails (LedgerFaultsFound).
 */
export async function verifySeals(ctx: Context): Promise<{ newSeals: number; oldSeals: number }> {
  const [newest, turn] = [await readCursor(ctx, 'newSeals'), await readCursor(ctx, 'oldSeals')];
  const looked: string[] = [];
  const found: FoundFault[] = [];
  const look = async (number: bigint): Promise<SealRow | null> => {
    const seal = await sealOf(ctx, number);
    const fault = await faultOf(ctx, seal, number);
    looked.push(String(number));
    if (fault) found.push({ kind: 'SEAL', subject: String(number), sequence: null, ...fault });
    return seal;
  };
  const last = await lastNumber(ctx);
  const end = last > BigInt(newest.sequence) ? last : BigInt(newest.sequence);
  for (let number = BigInt(newest.sequence) + 1n; number <= end; number += 1n) await look(number);
  const newSeals = looked.length;
  // Those that were there before this run; the last one too, so that a seal that was taken off the end is missed.
  let at = BigInt(turn.sequence);
  let heads = 0;
  while (at < BigInt(newest.sequence) && heads < OLD_HEADS) {
    at += 1n;
    heads += ((await look(at))?.headCount ?? 0) + 1;
  }
  const isRound = at >= BigInt(newest.sequence);
  const report = new FaultReport(ctx);
  await act(ctx, { operation: 'verifySeals' }, async (tx) => {
    await writeCursor(ctx, tx, 'newSeals', { walletId: null, sequence: String(end) });
    await writeCursor(ctx, tx, 'oldSeals', isRound ? null : { walletId: null, sequence: String(at) });
    await closeGone(ctx, tx, 'SEAL', looked, found);
    await report.add(tx, found);
  });
  report.end();
  return { newSeals, oldSeals: looked.length - newSeals };
}

async function lastNumber({ db }: Context): Promise<bigint> {
  const row = await db.rows
    .selectFrom('ledger_seal')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return BigInt(row?.number ?? 0);
}

async function sealOf({ db }: Context, number: bigint): Promise<SealRow | null> {
  const seal = db.rows.selectFrom('ledger_seal').selectAll().where('number', '=', String(number));
  return (await seal.executeTakeFirst()) ?? null;
}

/** What is wrong with a seal; null when it holds. */
async function faultOf(
  ctx: Context,
  seal: SealRow | null,
  number: bigint,
): Promise<Pick<FoundFault, 'fault' | 'fingerprint'> | null> {
  if (!seal) return { fault: 'MISSING', fingerprint: '' };
  const previous = number === 1n ? NO_SIGNATURE : (await sealOf(ctx, number - 1n))?.signature;
  const key = ctx.config.secretKeys.find(({ id }) => id === seal.keyId);
  if (!key) return { fault: 'KEY_UNKNOWN', fingerprint: seal.keyId };
  const fingerprint = seal.signature.toString('hex');
  const signature = previous && signSeal(key, seal, previous);
  if (!signature || seal.signature.length !== signature.length || !timingSafeEqual(signature, seal.signature)) {
    return { fault: 'SIGNATURE', fingerprint };
  }
  const heads = await lookAtHeads(ctx, seal.id);
  if (!heads.digest.equals(seal.digest)) return { fault: 'HEADS', fingerprint };
  return heads.lost === null ? null : { fault: 'LEDGER', fingerprint: heads.lost };
}

/** The digest of a seal's heads, and the first wallet whose ledger no longer has the row that was sealed. */
async function lookAtHeads({ db }: Context, sealId: string): Promise<{ digest: Buffer; lost: string | null }> {
  const digest = new HeadsDigest();
  let lost: string | null = null;
  let behind = FIRST_ID;
  for (;;) {
    const { rows } = await sql<Head & { kept: boolean }>`
      select h."walletId", h.sequence, h.hash, coalesce(e.hash = h.hash, false) as kept from ledger_seal_head h
      left join wallet_audit_log e on e."walletId" = h."walletId" and e.sequence = h.sequence
      where h."sealId" = ${sealId} and h."walletId" > ${behind} order by h."walletId" limit ${sql.lit(STEP)}`.execute(
      db.rows,
    );
    for (const head of rows) {
      digest.add(head);
      if (!head.kept) lost ??= head.walletId;
    }
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return { digest: digest.digest(), lost };
    behind = last.walletId;
  }
}

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '../../../core/ids.js';
import type { Row } from '../../../entities/index.js';
import type { LedgerSeal } from '../../../entities/ledger/ledger-seal.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { FIRST_ID, readCursor, writeCursor } from '../checks/cursor.js';
import { FaultReport, noteGone, type FoundFault, type Looked } from '../checks/faults.js';
import { HeadsDigest, NO_SIGNATURE, signSeal, type Head } from './seal-signature.js';

/** Seals and heads that one run reads, of new and of old seals. A seal is never read in part. */
const NEW = 200_000;
const OLD = 20_000;
/** Heads read by one statement. */
const STEP = 20_000;

type SealRow = Row<LedgerSeal>;

/**
 * Verifies the seals that are new since the last run and the next part of the old ones: their numbers, their
 * signatures, and that the ledger still has each head. Invalid seals are reported, and then the run fails
 * (LedgerFaultsFound).
 */
export async function verifySeals(ctx: Context): Promise<{ newSeals: number; oldSeals: number }> {
  const [newest, turn] = [await readCursor(ctx, 'newSeals'), await readCursor(ctx, 'oldSeals')];
  const fresh = await walk(ctx, BigInt(newest.sequence), null, NEW);
  const old = await walk(ctx, BigInt(turn.sequence), BigInt(newest.sequence), OLD);
  const found = [...fresh.found, ...old.found];
  const report = new FaultReport(ctx);
  await inTransaction(ctx, { operation: 'verifySeals' }, async (tx) => {
    await writeCursor(ctx, tx, 'newSeals', { walletId: null, sequence: String(fresh.at) });
    await writeCursor(ctx, tx, 'oldSeals', old.isDone ? null : { walletId: null, sequence: String(old.at) });
    await noteGone(ctx, tx, 'SEAL', [...fresh.looked, ...old.looked], found);
    await report.add(tx, found);
  });
  report.end();
  return { newSeals: fresh.seals, oldSeals: old.seals };
}

interface Walk {
  readonly found: FoundFault[];
  readonly looked: Looked[];
  seals: number;
  /** The number of the last seal that was read. */
  at: bigint;
  isDone: boolean;
}

/**
 * Reads the seals after number `at` until there are no more, `end` is reached, or `budget` seals and heads are read.
 * Missing numbers in a row are one fault, reported under the first of them; so are those missing before `end`.
 */
async function walk(ctx: Context, at: bigint, end: bigint | null, budget: number): Promise<Walk> {
  const result: Walk = { found: [], looked: [], seals: 0, at, isDone: false };
  const { found, looked } = result;
  const note = (number: bigint, fault: Fault | null): void => {
    looked.push({ subject: String(number) });
    if (fault) found.push({ kind: 'SEAL', subject: String(number), sequence: null, ...fault });
  };
  for (let read = 0; read < budget;) {
    const seal = await sealBehind(ctx, result.at);
    const number = seal ? BigInt(seal.number) : null;
    const isOver = number === null || (end !== null && number > end);
    if (isOver ? end !== null && result.at < end : number > result.at + 1n) note(result.at + 1n, MISSING);
    result.isDone = isOver;
    if (isOver || !seal) break;
    note(number, await faultOf(ctx, seal));
    result.at = number;
    result.seals += 1;
    read += 1 + seal.headCount;
  }
  return result;
}

type Fault = Pick<FoundFault, 'fault' | 'fingerprint'>;

const MISSING: Fault = { fault: 'MISSING', fingerprint: '' };

async function sealBehind({ db }: Context, number: bigint): Promise<SealRow | null> {
  const seals = db.rows
    .selectFrom('ledger_seal')
    .selectAll()
    .where('number', '>', String(number))
    .orderBy('number')
    .limit(1);
  return (await seals.executeTakeFirst()) ?? null;
}

async function sealOf({ db }: Context, number: bigint): Promise<SealRow | null> {
  const seal = db.rows.selectFrom('ledger_seal').selectAll().where('number', '=', String(number));
  return (await seal.executeTakeFirst()) ?? null;
}

/** The fault of a seal; null when it is valid. */
async function faultOf(ctx: Context, seal: SealRow): Promise<Fault | null> {
  const number = BigInt(seal.number);
  const previous = number === 1n ? NO_SIGNATURE : (await sealOf(ctx, number - 1n))?.signature;
  const key = ctx.config.secretKeys.find(({ id }) => id === seal.keyId);
  // Hashed, because a manipulated row may hold a signature of any length.
  const fingerprint = sha256(seal.signature.toString('hex'));
  if (!key) return { fault: 'KEY_UNKNOWN', fingerprint };
  const signature = previous && signSeal(key, seal, previous);
  if (!signature || seal.signature.length !== signature.length || !timingSafeEqual(signature, seal.signature)) {
    return { fault: 'SIGNATURE', fingerprint };
  }
  const heads = await lookAtHeads(ctx, seal.id);
  if (!heads.digest.equals(seal.digest)) return { fault: 'HEADS', fingerprint };
  return heads.lost === null ? null : { fault: 'LEDGER', fingerprint: heads.lost };
}

/** The digest of a seal's heads, and the first wallet whose ledger no longer has its sealed row. */
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

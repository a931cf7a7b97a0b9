import { sql } from 'kysely';
import { newId } from '../../../core/ids.js';
import type { LedgerFaultKind } from '../../../entities/ledger/ledger-fault.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { alertAdmins } from './alert-admins.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ledger_fault in one statement: ids and figures that the platform made itself.

/** Something that a check found, and what it is of. */
export interface FoundFault {
  readonly kind: LedgerFaultKind;
  /** Id of the wallet, code of the currency, or number of the seal. */
  readonly subject: string;
  readonly sequence: string | null;
  readonly fault: string;
  readonly fingerprint: string;
}

/** A check has found faults that nobody has resolved: its run has failed, after it wrote down all that it found. */
export class LedgerFaultsFound extends Error {
  constructor(faults: readonly FoundFault[]) {
    super(describeFaults(faults));
    this.name = 'LedgerFaultsFound';
  }
}

/** What one run of a check found: all of it is written down and acted on, and admins are alerted once. */
export class FaultReport {
  /** Faults that nobody has resolved, new or not: two steps may find the same. */
  private readonly open = new Map<string, FoundFault>();
  private alerted = false;

  constructor(private readonly ctx: Context) {}

  /**
   * Takes down what a step of the check found, as part of its transaction. What is open freezes the customer's wallet that
   * it is of; what is new, or has come back, is told to everybody who holds access.wallet. Answers the open ones of these.
   */
  async add(tx: Tx, all: readonly FoundFault[]): Promise<FoundFault[]> {
    const found = [...new Map(all.map((fault) => [keyOf(fault), fault])).values()];
    if (found.length === 0) return [];
    const fresh = await insertNew(this.ctx, tx, found);
    const open = await openOf(tx, found);
    await freeze(this.ctx, tx, open);
    const alerts = fresh.length > 0 && !this.alerted;
    if (alerts) await alertAdmins(this.ctx, tx, describeFaults(fresh));
    tx.afterCommit(({ log }) => {
      this.alerted ||= alerts;
      for (const fault of open) this.open.set(keyOf(fault), fault);
      for (const fault of fresh) log.error({ module: 'WALLET_AUDIT', ...fault }, 'ledger check found a fault');
    });
    return open;
  }

  /** Fails the run (LedgerFaultsFound) when a fault is open. */
  end(): void {
    if (this.open.size > 0) throw new LedgerFaultsFound([...this.open.values()]);
  }
}

function keyOf({ kind, subject, sequence, fault, fingerprint }: FoundFault): string {
  return [kind, subject, sequence, fault, fingerprint].join(' ');
}

/** Where a check has looked: at a subject as a whole, and of a wallet at its rows from `after` to `upTo`. */
export interface Looked {
  readonly subject: string;
  readonly after?: string;
  readonly upTo?: string;
}

/**
 * Notes which faults a check no longer finds where it has looked, so that they alarm again should they come back. Open
 * ones of sums and seals are resolved by that; a wallet's wait for an admin, who unfreezes it.
 */
export async function noteGone(
  ctx: Context,
  tx: Tx,
  kind: LedgerFaultKind,
  looked: readonly Looked[],
  found: readonly FoundFault[],
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await sql`
    update ledger_fault f set "goneAt" = ${now}, "resolvedAt" = coalesce(f."resolvedAt", ${now}),
      reason = coalesce(f.reason, 'A later check found it gone')
    from unnest(${looked.map(({ subject }) => subject)}::text[], ${looked.map(({ after }) => after ?? '0')}::bigint[],
      ${looked.map(({ upTo }) => upTo ?? '0')}::bigint[]) l (subject, after, "upTo")
    where f.kind = ${kind} and f.subject = l.subject and f."goneAt" is null
      and (f.kind <> 'WALLET' or f."resolvedAt" is not null)
      and (f.sequence is null or (f.sequence > l.after and f.sequence <= l."upTo"))
      and not exists (select from ${asRows(found)} where (f.kind, f.subject, f.fault, f.fingerprint)
        = (n.kind, n.subject, n.fault, n.fingerprint) and f.sequence is not distinct from n.sequence)`.execute(tx.rows);
}

/** Faults that are new, and those that were gone and are back; what an admin has resolved stays resolved. */
async function insertNew(ctx: Context, tx: Tx, found: readonly FoundFault[]): Promise<FoundFault[]> {
  const foundAt = ctx.clock.now().toISOString();
  const { rows } = await sql<FoundFault>`
    insert into ledger_fault as f (id, kind, subject, sequence, fault, fingerprint, "foundAt")
    select ids.id, n.kind, n.subject, n.sequence, n.fault, n.fingerprint, ${foundAt}::timestamptz from ${asRows(found)}
    join unnest(${found.map(() => newId())}::uuid[]) with ordinality ids (id, place) using (place)
    on conflict (kind, subject, sequence, fault, fingerprint) do update
      set "foundAt" = excluded."foundAt", "resolvedAt" = null, "resolvedBy" = null, reason = null, "goneAt" = null
      where f."goneAt" is not null
    returning f.kind, f.subject, f.sequence, f.fault, f.fingerprint`.execute(tx.rows);
  return rows;
}

async function openOf(tx: Tx, found: readonly FoundFault[]): Promise<FoundFault[]> {
  const { rows } = await sql<FoundFault>`
    select f.kind, f.subject, f.sequence, f.fault, f.fingerprint from ledger_fault f
    join ${asRows(found)} on (f.kind, f.subject, f.fault, f.fingerprint) = (n.kind, n.subject, n.fault, n.fingerprint)
      and f.sequence is not distinct from n.sequence
    where f."resolvedAt" is null`.execute(tx.rows);
  return rows;
}

function asRows(found: readonly FoundFault[]) {
  const list = (name: keyof FoundFault) => found.map((fault) => fault[name]);
  return sql`unnest(${list('kind')}::text[], ${list('subject')}::text[], ${list('sequence')}::bigint[],
    ${list('fault')}::text[], ${list('fingerprint')}::text[]) with ordinality n (kind, subject, sequence, fault, fingerprint, place)`;
}

/**
 * Wallets of the platform go on: they are everybody's, and an alarm is all that they get. Whether a wallet is frozen
 * already is asked under its lock: somebody may be unfreezing it.
 */
async function freeze(ctx: Context, tx: Tx, open: readonly FoundFault[]): Promise<void> {
  const ids = open.filter(({ kind }) => kind === 'WALLET').map(({ subject }) => subject);
  if (ids.length === 0) return;
  await sql`update wallet w set "frozenAt" = coalesce(w."frozenAt", ${ctx.clock.now().toISOString()})
    from (select id from wallet where id = any(${ids}::uuid[]) and "userId" is not null order by id for no key update) l
    where w.id = l.id`.execute(tx.rows);
}

const MAX_TOLD = 5;

/** Such as "Wallet 0199...: CONTENT at row 3; sums of BTC: UNEQUAL". */
export function describeFaults(faults: readonly FoundFault[]): string {
  const subjects = new Map<string, string[]>();
  for (const { kind, subject, sequence, fault } of faults) {
    const name = { WALLET: `Wallet ${subject}`, SUM: `Sums of ${subject}`, SEAL: `Seal ${subject}` }[kind];
    subjects.set(name, [...(subjects.get(name) ?? []), sequence === null ? fault : `${fault} at row ${sequence}`]);
  }
  const named = [...subjects]
    .slice(0, MAX_TOLD)
    .map(([name, list]) => `${name}: ${list.slice(0, MAX_TOLD).join(', ')}`);
  const more = subjects.size - named.length;
  return more > 0 ? `${named.join('; ')}; and ${more} more` : named.join('; ');
}

import { sql } from 'kysely';
import { newId } from '../../../core/ids.js';
import type { LedgerFaultKind } from '../../../entities/ledger/ledger-fault.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { alertAdmins } from './alert-admins.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ledger_fault in one statement: ids and figures that the platform made itself.

/** A fault that a check found, and its subject. */
export interface FoundFault {
  readonly kind: LedgerFaultKind;
  /** Id of the wallet, code of the currency, number of the seal, or name, currency and type of the platform's wallet. */
  readonly subject: string;
  readonly sequence: string | null;
  readonly fault: string;
  readonly fingerprint: string;
}

/** Thrown at the end of a check's run that found unresolved faults, after all of them are stored. */
export class LedgerFaultsFound extends Error {
  constructor(faults: readonly FoundFault[]) {
    super(describeFaults(faults));
    this.name = 'LedgerFaultsFound';
  }
}

/** Collects the faults of one run of a check. Stores and acts on all of them; alerts admins once. */
export class FaultReport {
  /** Unresolved faults, new or not, without duplicates: two steps may find the same one. */
  private readonly open = new Map<string, FoundFault>();
  private alerted = false;

  constructor(private readonly ctx: Context) {}

  /**
   * Stores the faults that a step of the check found, in its transaction. Open faults freeze the customer's wallet that
   * they concern; new or recurring ones are reported to everybody with access.wallet. Returns the open ones.
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

  /** Fails the run (LedgerFaultsFound) if there are unresolved faults. */
  end(): void {
    if (this.open.size > 0) throw new LedgerFaultsFound([...this.open.values()]);
  }
}

function keyOf({ kind, subject, sequence, fault, fingerprint }: FoundFault): string {
  return [kind, subject, sequence, fault, fingerprint].join(' ');
}

/** What a check examined: a whole subject, or of a wallet the rows after `after` up to `upTo`. */
export interface Looked {
  readonly subject: string;
  readonly after?: string;
  readonly upTo?: string;
}

/**
 * Marks the stored faults that a check no longer finds where it looked, so that they raise an alarm if they come back.
 * That resolves open faults of sums and seals; those of a wallet wait for an admin, who unfreezes it.
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
      reason = coalesce(f.reason, 'A later check no longer found the fault')
    from unnest(${looked.map(({ subject }) => subject)}::text[], ${looked.map(({ after }) => after ?? '0')}::bigint[],
      ${looked.map(({ upTo }) => upTo ?? '0')}::bigint[]) l (subject, after, "upTo")
    where f.kind = ${kind} and f.subject = l.subject and f."goneAt" is null
      and (f.kind <> 'WALLET' or f."resolvedAt" is not null)
      and (f.sequence is null or (f.sequence > l.after and f.sequence <= l."upTo"))
      and not exists (select from ${asRows(found)} where (f.kind, f.subject, f.fault, f.fingerprint)
        = (n.kind, n.subject, n.fault, n.fingerprint) and f.sequence is not distinct from n.sequence)`.execute(tx.rows);
}

/** Stores new and recurring faults and returns them. A resolved fault that never disappeared stays resolved. */
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
 * Freezes customers' wallets only: everybody depends on the platform's wallets, so a fault of theirs only raises an
 * alarm. Reads `frozenAt` under the wallet's lock, because an admin may be unfreezing it.
 */
async function freeze(ctx: Context, tx: Tx, open: readonly FoundFault[]): Promise<void> {
  const ids = open.filter(({ kind }) => kind === 'WALLET').map(({ subject }) => subject);
  if (ids.length === 0) return;
  await sql`update wallet w set "frozenAt" = coalesce(w."frozenAt", ${ctx.clock.now().toISOString()})
    from (select id from wallet where id = any(${ids}::uuid[]) and "userId" is not null order by id for no key update) l
    where w.id = l.id`.execute(tx.rows);
}

const MAX_TOLD = 5;

const NAMES: Readonly<Record<LedgerFaultKind, string>> = {
  WALLET: 'Wallet',
  SUM: 'Sums of',
  SEAL: 'Seal',
  OWED: 'What is owed from',
};

/** For example "Wallet 0199...: CONTENT at row 3; sums of BTC: UNEQUAL". */
export function describeFaults(faults: readonly FoundFault[]): string {
  const subjects = new Map<string, string[]>();
  for (const { kind, subject, sequence, fault } of faults) {
    const name = `${NAMES[kind]} ${subject}`;
    subjects.set(name, [...(subjects.get(name) ?? []), sequence === null ? fault : `${fault} at row ${sequence}`]);
  }
  const named = [...subjects]
    .slice(0, MAX_TOLD)
    .map(([name, list]) => `${name}: ${list.slice(0, MAX_TOLD).join(', ')}`);
  const more = subjects.size - named.length;
  return more > 0 ? `${named.join('; ')}; and ${more} more` : named.join('; ');
}

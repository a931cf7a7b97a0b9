import { sql } from 'kysely';
import type { AuditedRecord } from '../../auth/policy.js';
import { newId } from '../../core/ids.js';
import { maskSecrets } from '../../core/text/mask.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from './context.js';
import type { Tx } from './tx.js';
import type { AuditedChange, AuditNote } from './audit-note.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes admin_audit_log in one statement: all rows of one caller's own use case, or none.

const SUCCESS = 200;
const MAX_TEXT = 2_000;
/** Permission keys for saving settings, on the platform's screen and on the modules' consoles. */
const SAVES_SETTINGS = /\.settings$|^edit\.geo\.restriction$/;
/** Permission key of operations whose `code` proves a second factor; elsewhere it names a currency. */
const PROVES = 'manage.pool.backing';
const NOTHING: ReadonlyMap<string, unknown> = new Map();

/**
 * Runs a transaction's work and writes its audit row in the same transaction, so that neither commits without the
 * other. Without a note, or once the note's row is committed, it only runs the work.
 */
export async function withAudit<T>(ctx: Context, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const note = ctx.audit;
  if (!note || note.written) return work(tx);
  const before = note.record ? await snapshots(tx.rows, note.record, note.targets(), 'locked') : NOTHING;
  const result = await work(tx);
  await tx.em.flush();
  const changes = note.described() ?? (await changesOf(ctx, tx.rows, note, before, result));
  const record = inserted(ctx, note, changes, SUCCESS);
  if (record) await tx.withCommit({ query: record.compile() });
  return result;
}

/**
 * Runs a change of records and describes it to the audit. For use cases that must lock something else before their
 * records: their policy names no record, since the audit would then lock the record first.
 */
export async function withChange<T>(
  ctx: Context,
  tx: Tx,
  record: AuditedRecord,
  keys: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (!ctx.audit) return change();
  const before = await snapshots(tx.rows, record, keys);
  const result = await change();
  await tx.em.flush();
  const after = await snapshots(tx.rows, record, keys);
  ctx.audit.describe(
    ...keys.map((id) => ({ targetId: id, before: before.get(id) ?? null, after: after.get(id) ?? null })),
  );
  return result;
}

/** Writes an audit row for a call that left none: it failed, was refused, or changed something outside the database. */
export async function recordCall(ctx: Context, note: AuditNote, statusCode: number): Promise<void> {
  const changes = statusCode === SUCCESS ? note.described() : null;
  const targets = note.targets();
  const args = shortened(ctx, note);
  const called = (targetId: string | null) => ({ targetId, before: null, after: args });
  const all = changes ?? (targets.length > 0 ? targets : [null]).map(called);
  await inserted(ctx, note, all, statusCode)?.execute();
}

/** The arguments with long texts cut, too, since a refused call may hold megabytes. */
function shortened(ctx: Context, note: AuditNote): unknown {
  return JSON.parse(JSON.stringify(masked(ctx, note), cut)) as unknown;
}

/** The arguments with secrets masked. */
function masked({ settings }: Pick<Context, 'settings'>, { action, args }: AuditNote): unknown {
  if (action === PROVES) return maskSecrets(args, (name) => name === 'code');
  // Admins choose names of settings freely, so more names count as secret here than among fields of inputs.
  return SAVES_SETTINGS.test(action) ? maskSecrets(args, (name) => settings.isSecret(name)) : maskSecrets(args);
}

function cut(_name: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value;
}

async function changesOf(
  ctx: Context,
  rows: Reader,
  note: AuditNote,
  before: ReadonlyMap<string, unknown>,
  result: unknown,
): Promise<AuditedChange[]> {
  const created = (result as { id?: unknown } | null | undefined)?.id;
  const named = note.targets();
  const targets = named.length > 0 || typeof created !== 'string' ? named : [created];
  if (!note.record)
    return (targets.length > 0 ? targets : [null]).map((targetId) => ({
      targetId,
      before: null,
      after: masked(ctx, note),
    }));
  const after = await snapshots(rows, note.record, targets);
  return targets.map((id) => ({ targetId: id, before: before.get(id) ?? null, after: after.get(id) ?? null }));
}

/**
 * Rows of the audited table by their keys. Numbers come as text, so that amounts stay exact. With `locked` the rows are
 * locked, since another call may be changing them, in the order of their keys, so that two calls never wait in a circle.
 */
async function snapshots(
  rows: Reader,
  { record, key = 'id', hidden = [] }: AuditedRecord,
  keys: readonly string[],
  mode?: 'locked',
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const lock = mode === 'locked' ? sql`for update` : sql``;
  for (const id of keys.toSorted()) {
    const answer = await sql<{ row: Record<string, unknown> }>`
      select (
        select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
        from jsonb_each(to_jsonb(t) - ${hidden}::text[])
      ) as row
      from ${sql.table(record)} t where t.${sql.ref(key)} = ${id} ${lock}`.execute(rows);
    if (answer.rows[0]) found.set(id, answer.rows[0].row);
  }
  return found;
}

/** The statement that writes the record; null where there is nothing to write. */
function inserted(ctx: Context, note: AuditNote, changes: readonly AuditedChange[], statusCode: number) {
  const { caller, request } = ctx;
  if (caller.kind !== 'user' || changes.length === 0) return null;
  const values = changes.map(({ targetId, before, after }) => ({
    id: newId(),
    userId: caller.userId,
    targetId,
    action: note.action,
    operation: note.operation,
    transport: request.transport as 'graphql' | 'rest',
    before: json(before),
    after: json(after),
    ip: request.ip,
    userAgent: request.userAgent,
    requestId: request.id,
    statusCode,
    createdAt: ctx.clock.now().toISOString(),
  }));
  return ctx.db.rows.insertInto('admin_audit_log').values(values);
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(maskSecrets(value));
}

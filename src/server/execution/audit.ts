import type { GuardedOperation, Policy } from '../../auth/policy.js';
import { AuditNote } from '../../services/frame/audit-note.js';
import { recordCall } from '../../services/frame/audit-record.js';
import type { Context } from '../../services/frame/context.js';
import { toAppError } from './failure.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Runs a field. A mutation that demands a permission or role is recorded in the admin audit, whatever its outcome. */
export async function audited<T>(
  ctx: Context,
  policy: Policy,
  operation: GuardedOperation,
  args: Arguments,
  run: (ctx: Context) => Promise<T>,
): Promise<T> {
  const note = newNote(policy, operation, args);
  if (!note) return run(ctx);
  let result: T;
  try {
    result = await run({ ...ctx, audit: note });
  } catch (error) {
    await failed(ctx, note, error);
    throw error;
  }
  if (!note.written) await recordCall(ctx, note, 200);
  return result;
}

/** Records a call in the audit that was refused before its field ran. */
export async function auditRefusal(
  ctx: Context,
  policy: Policy,
  operation: GuardedOperation,
  args: Arguments,
  error: unknown,
): Promise<void> {
  const note = newNote(policy, operation, args);
  if (note) await failed(ctx, note, error);
}

function newNote(policy: Policy, { field, writes }: GuardedOperation, args: Arguments): AuditNote | null {
  if (!writes || policy.access === 'public') return null;
  const action = policy.permission ?? policy.role ?? policy.auditedAs;
  return action ? new AuditNote(action, field, args, policy.audit) : null;
}

/** Callers without any permission are no admins: their refusals are only logged. */
async function failed(ctx: Context, note: AuditNote, error: unknown): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user' || caller.role.permissions.size === 0) return;
  // The caller must get the original error, even when the audit record cannot be written.
  await recordCall(ctx, note, toAppError(error).statusCode).catch((fault: unknown) => {
    ctx.log.error(
      { err: fault, requestId: ctx.request.id, operation: note.operation },
      'a call could not be recorded in the audit',
    );
  });
}

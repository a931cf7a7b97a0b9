import { newId } from '../../core/ids.js';
import type { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes api_key_audit_log in one statement: it writes one row.

/**
 * Appends a line to the append-only audit log of keys, in the transaction of the change. `detail` must not hold a
 * secret.
 */
export async function recordKeyEvent(
  ctx: Context,
  { rows }: Tx,
  key: { readonly id: string; readonly userId: string | null },
  event: ApiKeyEvent,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const line = {
    id: newId(),
    apiKeyId: key.id,
    userId: key.userId,
    actorId: ctx.caller.kind === 'user' ? ctx.caller.userId : null,
    event,
    detail: JSON.stringify(detail),
    ip: ctx.request.ip || null,
    createdAt: ctx.clock.now().toISOString(),
  };
  await rows.insertInto('api_key_audit_log').values(line).execute();
}

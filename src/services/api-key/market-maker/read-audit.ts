import type { ApiKeyAuditLog } from '../../../entities/api-key/api-key-audit-log.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListRequest, type Page } from '../../frame/list.js';

const COLUMNS = {
  id: { column: 'api_key_audit_log.id', kind: 'uuid' },
  event: { column: 'api_key_audit_log.event', kind: 'text' },
  actorId: { column: 'api_key_audit_log.actorId', kind: 'uuid' },
  ip: { column: 'api_key_audit_log.ip', kind: 'text' },
  createdAt: { column: 'api_key_audit_log.createdAt', kind: 'time' },
} as const;

/** A page of one key's audit log, newest first. The log of a removed key stays. */
export async function readApiKeyAudit(
  ctx: Context,
  { id, ...request }: ListRequest & { readonly id: string },
): Promise<Page<Row<ApiKeyAuditLog>>> {
  await ctx.keyRefusals.flush();
  const lines = ctx.db.rows.selectFrom('api_key_audit_log').selectAll().where('apiKeyId', '=', id);
  return readPage(lines, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'api_key_audit_log.id' });
}

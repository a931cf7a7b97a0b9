import { badInput } from '../../core/catalogue/errors.js';
import { isUuid } from '../../core/ids.js';
import type { AdminAuditRecord } from '../../entities/system/admin-audit-record.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';

const COLUMNS = {
  id: { column: 'admin_audit_log.id', kind: 'uuid' },
  userId: { column: 'admin_audit_log.userId', kind: 'uuid' },
  email: { column: 'user.email', kind: 'text' },
  targetId: { column: 'admin_audit_log.targetId', kind: 'text' },
  action: { column: 'admin_audit_log.action', kind: 'text' },
  operation: { column: 'admin_audit_log.operation', kind: 'text' },
  transport: { column: 'admin_audit_log.transport', kind: 'text' },
  ip: { column: 'admin_audit_log.ip', kind: 'text' },
  requestId: { column: 'admin_audit_log.requestId', kind: 'text' },
  statusCode: { column: 'admin_audit_log.statusCode', kind: 'number' },
  createdAt: { column: 'admin_audit_log.createdAt', kind: 'time' },
} as const;

export type AuditRow = Row<AdminAuditRecord> & { email: string | null };

/**
 * A page of the admin audit, newest first. `after` is the previous page's cursor: the page continues from there in the
 * order of the records, however many were added meanwhile.
 */
export async function readAdminAudit(
  ctx: Context,
  request: ListRequest & { readonly after?: string | null },
): Promise<Page<AuditRow> & { cursor: string | null }> {
  const { after } = request;
  if (after && !isUuid(after)) throw badInput('after is not a cursor of this server');
  const all = ctx.db.rows
    .selectFrom('admin_audit_log')
    .leftJoin('user', 'user.id', 'admin_audit_log.userId')
    .selectAll('admin_audit_log')
    .select('user.email');
  const listed = after ? all.where('admin_audit_log.id', '<', after) : all;
  const order = after ? { ...request, sortField: 'id', sortOrder: 'desc' as const } : request;
  const page = await readPage<AuditRow>(listed, COLUMNS, order, {
    defaultSort: 'id',
    tieBreaker: 'admin_audit_log.id',
  });
  const more = page.pagination.totalItems > page.items.length;
  return { ...page, cursor: more ? (page.items.at(-1)?.id ?? null) : null };
}

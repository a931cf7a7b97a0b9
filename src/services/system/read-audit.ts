import type { AdminAuditRecord } from '../../entities/system/admin-audit-record.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { readPageAfter, type CursorPage, type CursorRequest } from '../frame/list-after.js';

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

/** A page of the admin audit, newest first; with `after`, what comes behind the page that had this cursor. */
export function readAdminAudit(ctx: Context, request: CursorRequest): Promise<CursorPage<AuditRow>> {
  const all = ctx.db.rows
    .selectFrom('admin_audit_log')
    .leftJoin('user', 'user.id', 'admin_audit_log.userId')
    .selectAll('admin_audit_log')
    .select('user.email');
  return readPageAfter<AuditRow>(all, COLUMNS, request);
}

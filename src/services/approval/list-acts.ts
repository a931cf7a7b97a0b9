import { sql, type SqlBool } from 'kysely';
import { APPROVAL_KINDS, type ApprovalKind } from '../../core/acts/kinds.js';
import { requireUserId } from '../../auth/authenticate.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import { rightsOf } from './follow-acts.js';
import { noAct, requireRight } from './lock-act.js';
import { selectApprovals, toView, type ApprovalView } from './act-view.js';

const COLUMNS = {
  id: { column: 'approval.id', kind: 'uuid' },
  kind: { column: 'approval.kind', kind: 'text' },
  status: { column: 'approval.status', kind: 'text' },
  operation: { column: 'approval.operation', kind: 'text' },
  subjectId: { column: 'approval.subjectId', kind: 'text' },
  accountId: { column: 'approval.accountId', kind: 'uuid' },
  begunBy: { column: 'approval.begunBy', kind: 'uuid' },
  usd: { column: 'approval.usd', kind: 'number' },
  createdAt: { column: 'approval.createdAt', kind: 'time' },
  expiresAt: { column: 'approval.expiresAt', kind: 'time' },
  endedAt: { column: 'approval.endedAt', kind: 'time' },
} as const;

const ORDER = { defaultSort: 'createdAt', tieBreaker: 'approval.id' } as const;

/** A page of the acts whose right the caller holds, and of the caller's own, newest first. Two statements at any length. */
export async function readApprovals(ctx: Context, request: ListRequest): Promise<Page<ApprovalView>> {
  const seen = selectApprovals(ctx, ctx.db.rows).where(seenBy(ctx));
  const { items, pagination } = await readPage(seen, COLUMNS, request, ORDER);
  return { items: items.map(toView), pagination };
}

/** One act. NOT_FOUND, or FORBIDDEN when the caller does not hold its right. */
export async function readApproval(ctx: Context, id: string): Promise<ApprovalView> {
  const found = await selectApprovals(ctx, ctx.db.rows).where('approval.id', '=', id).executeTakeFirst();
  if (!found) throw noAct();
  requireRight(ctx, found);
  return toView(found);
}

/** The condition on `approval` for the acts whose right the caller holds, and for the caller's own. */
export function seenBy({ caller }: Context) {
  if (caller.kind === 'user' && caller.role.name === SUPER_ADMIN) return sql<SqlBool>`true`;
  return sql<SqlBool>`(approval.permission = any(${rightsOf(caller)}::text[]) or approval."begunBy" = ${requireUserId(caller)})`;
}

/** The tiers of one kind. */
export interface PolicyView {
  readonly kind: ApprovalKind;
  readonly tiers: readonly { readonly fromUsd: string; readonly approvers: number }[];
}

/** The approval policy, by kind. */
export async function readPolicy(ctx: Context): Promise<PolicyView[]> {
  const rows = await ctx.db.rows.selectFrom('approval_policy').selectAll().orderBy('fromUsd').execute();
  return APPROVAL_KINDS.map((kind) => ({
    kind,
    tiers: rows.filter((row) => row.kind === kind).map(({ fromUsd, approvers }) => ({ fromUsd, approvers })),
  }));
}

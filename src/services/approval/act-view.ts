import { sql, type SqlBool } from 'kysely';
import { APPROVAL_MS } from '../../core/acts/kinds.js';
import { addMs } from '../../core/clock.js';
import type { Row } from '../../entities/index.js';
import type { Approval } from '../../entities/approval/approval.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';
import { countsNow, mayHold } from './count-eligible.js';

const COLUMNS = [
  'id',
  'kind',
  'operation',
  'permission',
  'subjectId',
  'accountId',
  'title',
  'details',
  'usd',
  'begunBy',
  'reason',
  'endedBy',
  'endedAt',
  'createdAt',
  'expiresAt',
] as const;

/** One person's approval of an act. */
export interface ApprovalVoteView {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: string;
}

/** An act that waits, or waited, as admins see it. */
export interface ApprovalView extends Pick<Row<Approval>, (typeof COLUMNS)[number] | 'status' | 'needed'> {
  readonly begunByEmail: string | null;
  /** Approvals that count now; all that were given, once it has ended. */
  readonly given: number;
  /** Accounts whose approval counts, or would. */
  readonly eligible: number | null;
  readonly votes: readonly ApprovalVoteView[];
  /** The feed's present price, for an act of kind PRICE that concerns a currency. */
  readonly feedPrice: string | null;
  /** Says so when fewer people can approve it than it needs. */
  readonly warning: string | null;
}

/**
 * The approval of the platform itself, as SQL on `approval`: the one that begins an act without a beginner counts like that
 * of a person.
 */
function platformWord(since: string) {
  return sql<number>`(approval."begunBy" is null
    and (approval.status <> 'PENDING' or approval."createdAt" > ${since}::timestamptz))::integer`;
}

/** A sentence for people where fewer can approve than must; null otherwise. */
export function shortageOf(what: string, needed: number, eligible: number | null): string | null {
  if (eligible === null || eligible >= needed) return null;
  const people = needed === 1 ? '1 person' : `${needed} people`;
  return `${what} needs ${people}, but ${eligible === 0 ? 'nobody' : `only ${eligible}`} can approve it now`;
}

interface ListedAct extends Omit<ApprovalView, 'warning'> {
  /** 1 where the platform itself has given one of the approvals, else 0. */
  readonly byPlatform: number;
}

/** A row of the list as admins see it. */
export function toView<Act extends ListedAct>({ byPlatform, ...act }: Act): Omit<Act, 'byPlatform'> & ApprovalView {
  const votes = act.votes.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const what = byPlatform > 0 ? "Beside the platform's approval this act" : 'This act';
  return { ...act, votes, warning: shortageOf(what, act.needed - byPlatform, act.eligible) };
}

/**
 * The columns of acts as admins see them. What a waiting act needs follows the policy where that was raised since, and what
 * it was given counts only while its approvers pass: both are computed in the statement.
 */
export function selectApprovals(ctx: Pick<Context, 'clock'>, rows: Reader) {
  const permission = sql`approval.permission`;
  const now = ctx.clock.now().toISOString();
  const since = addMs(ctx.clock.now(), -APPROVAL_MS).toISOString();
  const isPending = sql<SqlBool>`approval.status = 'PENDING'`;
  return rows
    .selectFrom('approval')
    .leftJoin('user as beginner', 'beginner.id', 'approval.begunBy')
    .select(COLUMNS.map((column) => `approval.${column}` as const))
    .select('beginner.email as begunByEmail')
    .select(
      sql<Approval['status']>`case when ${isPending} and approval."expiresAt" <= ${now}::timestamptz
        then 'EXPIRED' else approval.status end`.as('status'),
    )
    .select(
      sql<number>`case when ${isPending} then greatest(approval.needed, (select max(t.approvers) from approval_policy t
        where t.kind = approval.kind and (approval.usd is null or t."fromUsd" <= approval.usd)))
        else approval.needed end`.as('needed'),
    )
    .select(platformWord(since).as('byPlatform'))
    .select(
      sql<number>`${platformWord(since)} + (select count(*)::integer from approval_vote v
        join "user" u on u.id = v."userId" join role r on r.id = u."roleId" where v."approvalId" = approval.id
          and (not ${isPending} or (v."createdAt" > ${since}::timestamptz and ${countsNow(ctx, permission)})))`.as(
        'given',
      ),
    )
    .select(
      sql<
        number | null
      >`case when ${isPending} then (select count(*)::integer from "user" u join role r on r.id = u."roleId"
        where ${mayHold(permission)} and u.id is distinct from approval."accountId" and ${countsNow(ctx, permission)}
          and (u.id is distinct from approval."begunBy" or exists (select from approval_vote v
            where v."approvalId" = approval.id and v."userId" = u.id))) end`.as('eligible'),
    )
    .select(
      sql<ApprovalVoteView[]>`(select coalesce(jsonb_agg(jsonb_build_object('userId', v."userId", 'email', u.email,
          'createdAt', v."createdAt")), '[]')
        from approval_vote v join "user" u on u.id = v."userId" where v."approvalId" = approval.id)`.as('votes'),
    )
    .select(
      sql<string | null>`case when approval.kind = 'PRICE' then (
        select c."feedPrice" from currency c where c.id::text = approval."subjectId") end`.as('feedPrice'),
    );
}

/** One act as admins see it. */
export async function approvalView(ctx: Pick<Context, 'clock'>, rows: Reader, id: string): Promise<ApprovalView> {
  return toView(await selectApprovals(ctx, rows).where('approval.id', '=', id).executeTakeFirstOrThrow());
}

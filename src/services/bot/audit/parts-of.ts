import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import type { BotAuditAction } from '../../../entities/bot/names.js';
import type { BotLogsRequest } from './log-request.js';

/** What engines write with each trade. The index of actions leaves these out: one looks for them among all rows. */
const FREQUENT: readonly BotAuditAction[] = [
  'ORDER_PLACED',
  'ORDER_CANCELLED',
  'ORDER_FILLED',
  'TRADE_OPENED',
  'TRADE_CLOSED',
];

type Condition = RawBuilder<SqlBool>;

/** A part of the trail that an index finds, newest first, and what its rows must meet beside. */
export interface PartWhere {
  /** The index's first column, and its value; null for the whole trail. */
  readonly lead: { readonly column: string; readonly value: string } | null;
  /** Repeats which rows the index has, so that it can be used. */
  readonly within: Condition | null;
  readonly rest: readonly Condition[];
}

/** The parts of the trail that a request reads: one, or two where the rows of a user are in two indexes. */
export function partsOf(request: BotLogsRequest): readonly [PartWhere, ...PartWhere[]] {
  const rest = conditionsOf(request);
  const { botId, strategyId, ownerId, userId, action, actor } = request;
  const by = (column: string, value: string, within: Condition | null = null): [PartWhere] => [
    { lead: { column, value }, within, rest },
  ];
  if (botId) return by('botId', botId);
  if (strategyId) return by('strategyId', strategyId, sql`"strategyId" is not null`);
  if (ownerId) return by('ownerId', ownerId);
  // Most of what an account did, it did to what is its own.
  if (userId) {
    return [...by('ownerId', userId), ...by('userId', userId, sql`"userId" is distinct from "ownerId"`)];
  }
  if (action && !FREQUENT.includes(action)) return by('action', action, sql`action not in (${literals(FREQUENT)})`);
  if (actor && actor !== 'ENGINE') return by('actor', actor, sql`actor <> 'ENGINE'`);
  return [{ lead: null, within: null, rest }];
}

function conditionsOf({ from, to, ...equal }: BotLogsRequest): Condition[] {
  const columns = ['action', 'actor', 'botId', 'strategyId', 'ownerId', 'userId'] as const;
  const given = columns.flatMap((column) => {
    const value = equal[column];
    return value ? [sql<SqlBool>`${sql.ref(column)} = ${value}`] : [];
  });
  return [
    ...given,
    ...(from ? [sql<SqlBool>`"createdAt" >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`"createdAt" < ${to.toISOString()}::timestamptz`] : []),
  ];
}

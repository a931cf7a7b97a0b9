import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../../core/ids.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotActor, BotAuditAction } from '../../../entities/bot/names.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

/** What the trail says of a deed; where something changed, how that was before and is after. */
export interface AuditDetails extends Partial<Changed> {
  readonly [fact: string]: unknown;
}

/** Fields that changed, with their values. */
export interface Changed {
  readonly before: object;
  readonly after: object;
}

/** What changes about a row when it gets these values. */
export function changed(row: object, values: object): Changed {
  const present = new Map<string, unknown>(Object.entries(row));
  const differing = Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(present.get(field), value));
  return {
    before: Object.fromEntries(differing.map(([field]) => [field, present.get(field) ?? null])),
    after: Object.fromEntries(differing),
  };
}

/**
 * Records what was done to a bot, by a statement that is sent with the commit. Who did it is the caller, or the bot's
 * owner where the platform itself did.
 */
export async function auditBot(
  ctx: Context,
  tx: Tx,
  { id: botId, userId: ownerId }: Pick<TradingBot, 'id' | 'userId'>,
  action: BotAuditAction,
  details: AuditDetails,
  actor: BotActor = 'USER',
): Promise<void> {
  await record(ctx, tx, { botId, strategyId: null, ownerId, action, details, actor });
}

/** As {@link auditBot}, of what was done to a listed strategy. */
export async function auditStrategy(
  ctx: Context,
  tx: Tx,
  { id: strategyId, userId: ownerId }: Pick<TradingBotStrategy, 'id' | 'userId'>,
  action: BotAuditAction,
  details: AuditDetails,
  actor: BotActor = 'USER',
): Promise<void> {
  await record(ctx, tx, { botId: null, strategyId, ownerId, action, details, actor });
}

/** As {@link auditBot}, of a change of settings by an admin: nobody owns those. */
export async function auditSettings(ctx: Context, tx: Tx, details: AuditDetails): Promise<void> {
  const action = 'ADMIN_CONFIG_CHANGE';
  await record(ctx, tx, { botId: null, strategyId: null, ownerId: null, action, details, actor: 'ADMIN' });
}

interface Deed {
  readonly botId: string | null;
  readonly strategyId: string | null;
  readonly ownerId: string | null;
  readonly action: BotAuditAction;
  readonly details: AuditDetails;
  readonly actor: BotActor;
}

async function record(ctx: Context, tx: Tx, { details, ...deed }: Deed): Promise<void> {
  const query = tx.rows.insertInto('trading_bot_audit_log').values({
    id: newId(),
    ...deed,
    userId: ctx.caller.kind === 'user' ? ctx.caller.userId : deed.ownerId,
    details: JSON.stringify(details),
    ip: ctx.request.ip || null,
    createdAt: ctx.clock.now().toISOString(),
  });
  await tx.withCommit({ query: query.compile() });
}

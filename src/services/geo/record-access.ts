import { newId, sha256 } from '../../core/ids.js';
import { GeoDecision } from '../../entities/geo/geo-access-record.js';
import type { Context } from '../frame/context.js';
import type { GeoVerdict } from './decide.js';
import type { GeoPolicy } from './policy.js';

// Writes SQL: it runs with every call, change or sign-in.

/**
 * Writes a decision to the access log, if the policy's log mode asks for it. Equal decisions on one caller within the
 * policy's window are logged once. Never rejects: the decision applies whether or not it could be written.
 */
export async function recordAccess(
  ctx: Context,
  policy: GeoPolicy,
  operation: string,
  verdict: GeoVerdict,
): Promise<void> {
  if (policy.logMode === 'NONE' || (policy.logMode === 'BLOCKED' && verdict.allowed)) return;
  try {
    if (await isFirst(ctx, policy, verdict)) await write(ctx, operation, verdict);
  } catch (error) {
    ctx.log.warn(
      { module: 'geo', err: error, requestId: ctx.request.id },
      'geo decision could not be written to the access log; the decision still applies',
    );
  }
}

/** False when an equal decision was logged within the window. While Redis is unavailable, every decision is logged. */
async function isFirst(ctx: Context, { logDedupeMs }: GeoPolicy, verdict: GeoVerdict): Promise<boolean> {
  if (logDedupeMs === 0) return true;
  const userId = ctx.caller.kind === 'user' ? ctx.caller.userId : '';
  const what = [ctx.request.ip, userId, verdict.allowed, verdict.reason, verdict.country].join(' ');
  const answer = await ctx.redis.set(`geo_log:${sha256(what)}`, '1', 'PX', logDedupeMs, 'NX').catch(() => 'OK');
  return answer === 'OK';
}

async function write(ctx: Context, operation: string, verdict: GeoVerdict): Promise<void> {
  const { caller, request } = ctx;
  await ctx.db.rows
    .insertInto('geo_access_log')
    .values({
      id: newId(),
      decision: verdict.allowed ? GeoDecision.ALLOWED : GeoDecision.BLOCKED,
      reason: verdict.reason,
      country: verdict.country,
      source: verdict.source,
      ip: request.ip,
      userId: caller.kind === 'user' ? caller.userId : null,
      operation,
      transport: request.transport,
      userAgent: request.userAgent,
      createdAt: ctx.clock.now().toISOString(),
    })
    .execute();
}

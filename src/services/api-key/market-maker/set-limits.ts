import { badInput } from '../../../core/catalogue/errors.js';
import { ApiKeyEvent } from '../../../entities/api-key/api-key-audit-log.js';
import type { RouteLimit } from '../../../entities/api-key/api-key.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { recordKeyEvent } from '../audit.js';
import { lockKey } from '../find.js';
import { tellKeyOwners } from '../tell-key-owners.js';
import { viewOf, type ApiKeyView } from '../view.js';

const MAX_LIMITS = 100;

/**
 * Sets rate limits of single routes for a key, in place of the platform's; an empty list restores those. A route is
 * `METHOD /api/path` or an operation's name. BAD_INPUT for more than 100 limits, for a route that `isRoute` does not
 * know, and for a route given twice.
 */
export async function setApiKeyLimits(
  ctx: Context,
  id: string,
  given: readonly RouteLimit[],
  isRoute: (text: string) => boolean,
): Promise<ApiKeyView> {
  const limits = given.map(({ route, limit, windowSeconds }) => ({ route, limit, windowSeconds }));
  if (limits.length > MAX_LIMITS) throw badInput(`limits must have at most ${MAX_LIMITS} entries`);
  const unknown = limits.find(({ route }) => !isRoute(route));
  if (unknown) throw badInput(`limits: "${unknown.route.slice(0, 200)}" is neither a route nor an operation`);
  if (new Set(limits.map(({ route }) => route)).size < limits.length)
    throw badInput('limits: the same route is given twice');
  return inTransaction(ctx, { operation: 'setMarketMakerKeyLimits' }, async (tx) => {
    const row = await lockKey(ctx, tx, id, 'plugin');
    row.rateLimitOverride = limits;
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.LIMITS_SET, { limits });
    await tellKeyOwners(ctx, tx, [row], { did: 'changed', more: 'How often it may call is what changed.' });
    return viewOf(ctx, row);
  });
}

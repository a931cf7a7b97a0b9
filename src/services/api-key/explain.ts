import { requireUserId } from '../../auth/authenticate.js';
import { obstacles } from '../../auth/guard.js';
import type { Operation } from '../../auth/operations.js';
import { AppError } from '../../core/catalogue/errors.js';
import { isListed } from '../../core/net/ip.js';
import { ApiKeyState, apiKeyState } from '../../core/states/api-key.js';
import type { Row } from '../../entities/index.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import type { Context } from '../frame/context.js';

export interface ExplainedOperation {
  operation: string;
  kind: Operation['kind'];
  routes: string[];
  allowed: boolean;
  obstacles: string[];
}

export interface ApiKeyExplanation {
  state: ApiKeyState;
  /** What stops every call, whatever the operation. */
  obstacles: string[];
  /** Whether the key may be used from the address of this request. */
  addressAllowed: boolean;
  signed: boolean;
  operations: ExplainedOperation[];
}

/**
 * Which operations one of the caller's own keys may call, and what stops the others. It runs the policies that guard
 * the operations, as if the key called, without counting against rate limits. NOT_FOUND for another account's key.
 */
export async function explainApiKey(
  ctx: Context,
  id: string,
  operations: readonly Operation[],
): Promise<ApiKeyExplanation> {
  const userId = requireUserId(ctx.caller);
  const row = await ctx.db.rows
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const state = apiKeyState(row, ctx.clock.now());
  const general = state === ApiKeyState.ACTIVE ? [] : [`The key is ${state}`];
  const asKey = calledBy(ctx, row);
  return {
    state,
    obstacles: general,
    addressAllowed: !row.ipRestriction || row.ipWhitelist.length === 0 || isListed(ctx.request.ip, row.ipWhitelist),
    signed: row.secretSealed !== null,
    operations: await Promise.all(operations.map((operation) => explain(asKey, operation, general))),
  };
}

async function explain(ctx: Context, operation: Operation, general: readonly string[]): Promise<ExplainedOperation> {
  const { field, kind, policy } = operation;
  const found = await obstacles(ctx, policy, { field, writes: kind === 'mutation' });
  const texts = [...general, ...found.map(({ message }) => message)];
  return {
    operation: field,
    kind,
    routes: [...(policy.routes ?? [])],
    allowed: texts.length === 0,
    obstacles: texts,
  };
}

/** The context in which the key would call: its owner, with the rights that the key has. */
function calledBy(ctx: Context, row: Row<ApiKey>): Context {
  if (ctx.caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  const { id: keyId, keyHash, type, version, permissions: scopes, rateLimitOverride: limits } = row;
  const credential = { kind: 'apiKey', keyId, keyHash, type, version, scopes, limits } as const;
  return { ...ctx, caller: { ...ctx.caller, credential } };
}

import { isGiven } from '../../../core/given.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLabel, readOptionalText } from '../../../core/text/read-text.js';
import { newId } from '../../../core/ids.js';
import { IcoTokenType } from '../../../entities/ico/token-type.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { recordActivity } from '../own/activity.js';
import { lockEntry, requireUnused, TOKEN_TYPE } from './kind.js';
import { MAX_DESCRIPTION } from './plan-input.js';

/** What an admin says of a type of tokens; in a change, absent fields stay, and a description of null is none. */
export interface TokenTypeInput {
  readonly name?: string | null;
  /** 1 to 50 characters of a to z, 0 to 9, - and _. */
  readonly value?: string | null;
  readonly description?: string | null;
  readonly status?: boolean | null;
}

export type NewTokenType = TokenTypeInput & { readonly name: string; readonly value: string };

/** Adds a type of tokens that offerings may name. CONFLICT for a value that another one has; BAD_INPUT. */
export async function createTokenType(ctx: Context, input: NewTokenType): Promise<IcoTokenType> {
  const now = ctx.clock.now();
  const description = readOptionalText('description', input.description, MAX_DESCRIPTION);
  const name = readLabel('name', input.name, ICO_LIMITS.name);
  const entry = { name, value: input.value, description, status: input.status ?? true };
  return inTransaction(ctx, { operation: 'createIcoTokenType' }, async (tx) => {
    const type = tx.em.create(IcoTokenType, { id: newId(), ...entry, createdAt: now, updatedAt: now });
    recordActivity(ctx, tx, {
      action: 'createIcoTokenType',
      target: 'tokenType',
      targetId: type.id,
      name,
      details: entry,
    });
    return type;
  });
}

/**
 * Changes a type of tokens. NOT_FOUND; CONFLICT for a value that another one has; ICO_IN_USE for another value while
 * offerings use it; BAD_INPUT.
 */
export async function updateTokenType(ctx: Context, id: string, input: TokenTypeInput): Promise<IcoTokenType> {
  const { name, value, description, status } = input;
  const details = {
    ...(isGiven(name) ? { name: readLabel('name', name, ICO_LIMITS.name) } : {}),
    ...(isGiven(value) ? { value } : {}),
    ...(description === undefined
      ? {}
      : { description: readOptionalText('description', description, MAX_DESCRIPTION) }),
    ...(isGiven(status) ? { status } : {}),
  };
  return inTransaction(ctx, { operation: 'updateIcoTokenType' }, async (tx) => {
    const type = await lockEntry(tx, TOKEN_TYPE, id);
    if (isGiven(value) && value !== type.value) await requireUnused(tx, TOKEN_TYPE, id, VALUE_STAYS);
    Object.assign(type, details, { updatedAt: ctx.clock.now() });
    const action = 'updateIcoTokenType';
    recordActivity(ctx, tx, { action, target: 'tokenType', targetId: id, name: type.name, details });
    return type;
  });
}

const VALUE_STAYS = 'The value stays while offerings use the type: add another one';

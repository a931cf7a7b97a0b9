import { AND_LIST } from '../../core/text/and-list.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import { tellAccount, tellOwnDeed } from '../mail/tell-account.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

/** What an admin did to keys, as in "An administrator has deleted your API key". */
export interface KeyDeed {
  readonly did: string;
  /** A further sentence for the owner; it holds no text that a user wrote. */
  readonly more?: string;
}

/**
 * Tells the owners of keys what an admin did to them, each owner once. Keys are named by their last four characters,
 * since anybody may have chosen their names. Owners whose account has ended are not told.
 */
export async function tellKeyOwners(
  ctx: Context,
  tx: Tx,
  keys: readonly Pick<ApiKey, 'userId' | 'keyLastFour'>[],
  { did, more }: KeyDeed,
): Promise<void> {
  const owners = [...new Set(keys.map(({ userId }) => userId).filter((id) => id !== null))];
  if (owners.length === 0) return;
  const accounts = tx.rows
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', owners)
    .where('deletedAt', 'is', null)
    .orderBy('id');
  for (const account of await accounts.execute()) {
    const own = keys.filter(({ userId }) => userId === account.id).map(({ keyLastFour }) => keyLastFour);
    const many = own.length > 1;
    await tellAccount(ctx, tx, account, {
      title: many ? `${own.length} of your API keys were ${did}` : `Your API key was ${did}`,
      message:
        `An administrator has ${did} your API ${many ? 'keys' : 'key'} ending in ${AND_LIST.format(own)}.` +
        (more ? ` ${more}` : ''),
    });
  }
}

/** Tells the owner of an account that an admin created a key for it. */
export async function tellOfNewKey(
  ctx: Context,
  tx: Tx,
  { userId, keyLastFour, permissions }: Pick<ApiKey, 'userId' | 'keyLastFour' | 'permissions'>,
  shownTo: string,
): Promise<void> {
  if (userId === null) return;
  const account = tx.rows.selectFrom('user').select(['id', 'email']).where('id', '=', userId);
  await tellAccount(ctx, tx, await account.executeTakeFirstOrThrow(), {
    title: 'An API key was made for you',
    message: `An administrator has made an API key for your account, ending in ${keyLastFour}, with ${scopesOf(permissions)}. ${shownTo}`,
  });
}

/** Tells an owner what a session of the account did with one of its keys: "An API key ending in 1a2b was made ...". */
export async function tellOfOwnKey(
  ctx: Context,
  tx: Tx,
  { userId, keyLastFour }: Pick<ApiKey, 'userId' | 'keyLastFour'>,
  { title, did }: { readonly title: string; readonly did: string },
): Promise<void> {
  if (userId === null) return;
  await tellOwnDeed(ctx, tx, userId, {
    title,
    message: `An API key of your account, ending in ${keyLastFour}, ${did}.`,
  });
}

/** What a key may do, in words. */
export function scopesOf(permissions: readonly string[]): string {
  return permissions.length > 0 ? `the scopes ${AND_LIST.format(permissions)}` : 'no scope';
}

import { Provider } from '../../entities/account/provider-user.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Makes changes of one account's links wait for each other. */
export async function lockAccount({ rows }: Tx, userId: string): Promise<Account> {
  return rows
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The account's links of every provider, oldest first. */
export async function linksOf({ rows }: Tx, userId: string) {
  return rows
    .selectFrom('provider_user')
    .select(['id', 'provider', 'providerUserId', 'isPrimary', 'verifiedAt'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** Unlinks some of an account's links, whose row is locked; the oldest wallet that stays becomes primary if none is. */
export async function unlink(
  ctx: Context,
  { rows }: Tx,
  links: readonly Link[],
  gone: (link: Link) => boolean,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const change = (ids: readonly string[], set: { isPrimary: true | null; deletedAt?: string }) =>
    rows
      .updateTable('provider_user')
      .set({ ...set, updatedAt: now })
      .where('id', 'in', ids)
      .execute();
  const ids = links.filter(gone).map(({ id }) => id);
  if (ids.length === 0) return;
  await change(ids, { isPrimary: null, deletedAt: now });
  const wallets = links.filter((link) => link.provider === Provider.WALLET && !gone(link));
  const [heir] = wallets;
  if (heir && !wallets.some(({ isPrimary }) => isPrimary)) await change([heir.id], { isPrimary: true });
}

/** How a wallet is named to its owner: enough to know one's own by. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

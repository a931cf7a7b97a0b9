import { Provider, ProviderUser } from '../../entities/account/provider-user.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Locks the account's row, so that changes of its links run one after the other. */
export async function lockAccount({ rows }: Tx, userId: string): Promise<Account> {
  return rows
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The account's links of every provider, oldest first. */
export async function linksOf({ em }: Tx, userId: string): Promise<ProviderUser[]> {
  return em.find(ProviderUser, { userId, deletedAt: null }, { orderBy: { id: 'asc' } });
}

/**
 * Unlinks the links that `gone` selects; the oldest remaining wallet becomes primary if none is. The account's row must
 * be locked.
 */
export async function unlink(
  ctx: Context,
  { em }: Tx,
  links: readonly ProviderUser[],
  gone: (link: ProviderUser) => boolean,
): Promise<void> {
  const updatedAt = ctx.clock.now();
  for (const link of links.filter(gone)) Object.assign(link, { isPrimary: null, deletedAt: updatedAt, updatedAt });
  const wallets = links.filter((link) => link.provider === Provider.WALLET && !gone(link));
  const [heir] = wallets;
  if (!heir || wallets.some(({ isPrimary }) => isPrimary) || !links.some(gone)) return;
  // A unique index allows one primary link for each provider, so the old one is written first.
  await em.flush();
  Object.assign(heir, { isPrimary: true, updatedAt });
}

/** A shortened wallet address, long enough for its owner to recognise it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

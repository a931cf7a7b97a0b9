import { getAddress } from 'ethers';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../infra/database/database.js';
import { linkCountsOn, type LinkScope } from '../account/linked-account.js';

/** A wallet that is, or was, linked to an account. */
export interface WalletLink extends LinkScope {
  readonly userId: string;
  /** In the spelling of EIP-55. */
  readonly address: string;
}

/** The wallets of accounts, by the accounts' ids. One statement. */
export async function linksOf(
  rows: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WalletLink[]>> {
  const links = await linkRows(rows)
    .where(sql<SqlBool>`"userId" = any(${userIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return Map.groupBy(links.map(spelled), ({ userId }) => userId);
}

/** Addresses that were linked to an account at a time, or were linked since, and count on a chain. */
export async function linkedSince(
  rows: Reader,
  userId: string,
  { chainId, since }: { readonly chainId: number; readonly since: string },
): Promise<readonly string[]> {
  const links = await linkRows(rows)
    .where('userId', '=', userId)
    .where((is) => is.or([is('deletedAt', 'is', null), is('deletedAt', '>', since)]))
    .execute();
  return addressesOn(chainId, links.map(spelled));
}

/** Those addresses that count on a chain. */
export function addressesOn(chainId: number, links: readonly WalletLink[]): readonly string[] {
  return [...new Set(links.filter((link) => linkCountsOn(link, chainId)).map(({ address }) => address))];
}

function linkRows(rows: Reader) {
  return rows
    .selectFrom('provider_user')
    .select(['userId', 'providerUserId as address', 'chainId', 'isContract'])
    .where('provider', '=', 'WALLET')
    .orderBy('id');
}

function spelled(link: WalletLink): WalletLink {
  return { ...link, address: getAddress(link.address) };
}

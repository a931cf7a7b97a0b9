import { getAddress } from 'ethers';
import type { Reader } from '../../infra/database/database.js';

/** Where an address was linked from: a contract only counts on the chain that it was proven on. */
export interface LinkScope {
  /** EIP-155 number of the chain that it was proven on. */
  readonly chainId: number | null;
  readonly isContract: boolean;
}

/** On another chain than that of its proof, anybody may have deployed a contract at the same address. */
export function linkCountsOn({ chainId, isContract }: LinkScope, on: number): boolean {
  return !isContract || chainId === on;
}

/** Addresses linked to an account whose links count on a chain, in the spelling of EIP-55. */
export async function addressesLinkedTo(rows: Reader, userId: string, chainId: number): Promise<string[]> {
  const links = await rows
    .selectFrom('provider_user')
    .select(['providerUserId', 'chainId', 'isContract'])
    .where('userId', '=', userId)
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .execute();
  return links.filter((link) => linkCountsOn(link, chainId)).map(({ providerUserId }) => getAddress(providerUserId));
}

/** The account to which an address is linked, where the link counts on a chain; null for none. */
export async function linkedAccount(rows: Reader, chainId: number, address: string): Promise<string | null> {
  const link = await rows
    .selectFrom('provider_user')
    .select(['userId', 'chainId', 'isContract'])
    .where('providerUserId', '=', address.toLowerCase())
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return link && linkCountsOn(link, chainId) ? link.userId : null;
}

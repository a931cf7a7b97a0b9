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

import { getAddress } from 'ethers';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { chainNumber, NFT_CHAINS, type NftChain } from '../../../core/nft-market/chains.js';
import type { Reader } from '../../../infra/database/database.js';
import { linkCountsOn, linkedAccount, type LinkScope } from '../../account/linked-account.js';
import type { Context } from '../../frame/context.js';

/** A wallet that is linked to an account. */
export interface StoredLink extends LinkScope {
  readonly address: string;
}

/** Whether a linked wallet counts on a chain. */
export function countsOn(scope: LinkScope, chain: NftChain): boolean {
  return linkCountsOn(scope, chainNumber(chain));
}

/** Addresses that are linked to an account and count on a chain, in the spelling of EIP-55, the primary one first. */
export async function linkedAddresses(rows: Reader, userId: string, chain: NftChain): Promise<readonly string[]> {
  return countingOn(await linksOf(rows, userId), chain);
}

/** Those that count on a chain, in the spelling of EIP-55. */
export function countingOn(links: readonly StoredLink[], chain: NftChain): readonly string[] {
  return links.filter((link) => countsOn(link, chain)).map(({ address }) => getAddress(address));
}

/** Whether a column has an address that is linked to an account and counts on the chain that another column names. */
export async function isLinked(
  rows: Reader,
  userId: string,
  columns: { readonly address: string; readonly chain: string },
) {
  return (await linkedWith(rows, userId))(columns.address, columns.chain);
}

/** As {@link isLinked}, for several columns: the addresses are read once. */
export async function linkedWith(
  rows: Reader,
  userId: string,
): Promise<(address: string, chain: string) => RawBuilder<SqlBool>> {
  const links = await linksOf(rows, userId);
  const addresses = links.map(({ address }) => getAddress(address));
  const places = NFT_CHAINS.flatMap((chain) => countingOn(links, chain).map((address) => `${chain} ${address}`));
  return (addressColumn, chainColumn) => {
    const [address, chain] = [sql.ref(addressColumn), sql.ref(chainColumn)];
    // The first alone is served by an index.
    return sql<SqlBool>`(${address} = any(${addresses}::text[]) and ${chain} || ' ' || ${address} = any(${places}::text[]))`;
  };
}

async function linksOf(rows: Reader, userId: string): Promise<readonly StoredLink[]> {
  return rows
    .selectFrom('provider_user')
    .select(['providerUserId as address', 'chainId', 'isContract'])
    .where('userId', '=', userId)
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .orderBy('isPrimary', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/**
 * The address that the caller acts with on a chain: the given one, which must be linked to the caller's account, otherwise
 * the primary one. BAD_INPUT for what is no address, FORBIDDEN for another's, NFT_NO_ADDRESS where none is linked.
 */
export async function ownAddress(ctx: Context, chain: NftChain, given: string | null | undefined): Promise<string> {
  return chosenAddress(await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), chain), given);
}

/** As {@link ownAddress}, of addresses that are known. */
export function chosenAddress(linked: readonly string[], given: string | null | undefined): string {
  const [primary] = linked;
  if (!isGiven(given)) {
    if (primary === undefined) throw new AppError('NFT_NO_ADDRESS');
    return primary;
  }
  const address = readChainAddress('ethereum', 'walletAddress', given.trim());
  if (linked.includes(address)) return address;
  throw new AppError('FORBIDDEN', {
    message: 'walletAddress must be an address that is linked to your account',
  });
}

/** The account that an address of a chain is linked to; null where it is linked to none. */
export async function accountOf(rows: Reader, chain: NftChain, address: string): Promise<string | null> {
  return linkedAccount(rows, chainNumber(chain), address);
}

import { getAddress } from 'ethers';
import { type RawBuilder, sql } from 'kysely';
import { badInput } from '../../core/catalogue/errors.js';
import { NFT_CHAINS } from '../../core/nft-market/chains.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * True, as an expression of SQL, for an address of the platform: that of the house, one at which a venue takes the house's
 * deposits, and its contracts. What a customer has sent there would be the platform's or lost. An address of an EVM chain
 * counts on all of them, since the same key may hold it there; the platform has no others.
 */
export function isPlatformAddress({ config }: Pick<Context, 'config'>, address: string): RawBuilder<boolean> {
  if (!EVM_ADDRESS.test(address)) return sql`false`;
  const spelt = getAddress(address.toLowerCase());
  if (spelt === config.convert.houseAddress) return sql`true`;
  return sql<boolean>`(
    exists (select from convert_send_chain where "venueDepositAddress" = ${spelt})
    or exists (select from nft_marketplace where address = ${spelt})
    or exists (select from nft_listing where type = 'AUCTION' and "contractAddress" = ${spelt})
    or exists (
      select from nft_collection
      where chain = any(${[...NFT_CHAINS]}::text[]) and "contractAddress" = ${spelt} and not "isImported"
    ))`;
}

/** BAD_INPUT naming the field for an address that {@link isPlatformAddress} finds. */
export async function requireNoPlatformAddress(
  ctx: Pick<Context, 'config'>,
  rows: Reader,
  field: string,
  address: string,
): Promise<void> {
  const { rows: found } = await sql<{ is: boolean }>`select ${isPlatformAddress(ctx, address)} as "is"`.execute(rows);
  if (found[0]?.is) throw platformAddress(field);
}

/** The refusal of an address of the platform. */
export function platformAddress(field: string): Error {
  return badInput(`${field} must not be an address of the platform: name one of your own`);
}

import { getAddress } from 'ethers';
import type { Tx } from '../../frame/tx.js';
import { countsOn } from './addresses.js';
import { tokenRows } from './token.js';

/** The accounts whose linked addresses have these tokens, by token: they hear of the end of an offer. */
export async function ownersOf({ rows }: Tx, tokenIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tokenIds.length === 0) return new Map();
  const tokens = await tokenRows(rows)
    .where('token.id', 'in', tokenIds)
    .where('token.ownerAddress', 'is not', null)
    .execute();
  const addresses = tokens.flatMap(({ ownerAddress }) => (ownerAddress === null ? [] : [ownerAddress.toLowerCase()]));
  if (addresses.length === 0) return new Map();
  const links = await rows
    .selectFrom('provider_user')
    .select(['providerUserId', 'userId', 'chainId', 'isContract'])
    .where('providerUserId', 'in', addresses)
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .execute();
  const owners = new Map(links.map((link) => [getAddress(link.providerUserId), link]));
  return new Map(
    tokens.flatMap(({ id, chain, ownerAddress }) => {
      const link = ownerAddress === null ? undefined : owners.get(ownerAddress);
      return link && countsOn(link, chain) ? [[id, link.userId]] : [];
    }),
  );
}

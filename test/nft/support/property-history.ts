import { ZeroAddress } from 'ethers';
import { world } from '../../support/world.js';
import type { Market } from './property-market.js';

/**
 * Tokens whose owner is another than their chain says, or whose transfers are not those that were made, each once and in
 * their order, after the one that has minted them. The indexer has read all of the chain.
 */
export async function historyFaults(market: Market): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const stored = await rows.selectFrom('nft_transfer').selectAll().orderBy('block').orderBy('logIndex').execute();
  const owners = await rows.selectFrom('nft_token').select(['id', 'ownerAddress']).execute();
  const owned = new Map(owners.map(({ id, ownerAddress }) => [id, ownerAddress]));
  const [read, made] = [
    byToken(stored),
    byToken(market.transfers.map(({ hash, ...each }) => ({ ...each, transactionHash: hash }))),
  ];
  const faults = [...read.keys()].filter((id) => !market.tokens.some((token) => token.id === id));
  for (const token of market.tokens) {
    const owner = await market.ownerOnChain(token);
    if (owned.get(token.id) !== owner) faults.push(`${token.id} is ${owner}'s, and stored as ${owned.get(token.id)}'s`);
    const [minted, ...moved] = read.get(token.id) ?? [];
    if (minted?.from !== ZeroAddress || minted.to !== token.owner.wallet.address)
      faults.push(`${token.id} was not minted`);
    faults.push(...differences(token.id, moved, made.get(token.id) ?? []));
  }
  return faults;
}

interface Moved {
  readonly tokenId: string;
  readonly transactionHash: string;
  readonly from: string;
  readonly to: string;
}

function byToken<Each extends Moved>(all: readonly Each[]): ReadonlyMap<string, readonly Each[]> {
  return Map.groupBy(all, ({ tokenId }) => tokenId);
}

function differences(tokenId: string, read: readonly Moved[], made: readonly Moved[]): string[] {
  const textOf = ({ transactionHash, from, to }: Moved) => `${transactionHash} from ${from} to ${to}`;
  const [stored, known] = [read.map(textOf), made.map(textOf)];
  const first = known.findIndex((each, place) => each !== stored[place]);
  if (first === -1 && stored.length === known.length) return [];
  const place = first === -1 ? known.length : first;
  return [`transfer ${place} of ${tokenId} is ${known[place] ?? 'none'}, and stored as ${stored[place] ?? 'none'}`];
}

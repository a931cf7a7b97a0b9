import { sql } from 'kysely';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Reader } from '../../../infra/database/database.js';

/** What is read of a chain: contracts by their kind, and the block from which on each is read, where that is known. */
export interface Watched {
  readonly chain: NftChain;
  readonly collections: ReadonlySet<string>;
  readonly marketplaces: ReadonlySet<string>;
  readonly auctions: ReadonlySet<string>;
  readonly starts: ReadonlyMap<string, number>;
}

interface Contract {
  readonly chain: NftChain;
  readonly kind: 'COLLECTION' | 'MARKETPLACE' | 'AUCTION';
  readonly address: string;
  readonly startBlock: string | null;
}

/**
 * The chains with contracts of this marketplace. From where on an auction is read was noted when its deployment was proven; it
 * is read until it is over at its contract too. One statement.
 */
export async function readWatched(rows: Reader): Promise<Watched[]> {
  const { rows: contracts } = await sql<Contract>`
    select chain, 'COLLECTION' as kind, "contractAddress" as address, "startBlock" from nft_collection
    where "contractAddress" is not null
    union all
    select chain, 'MARKETPLACE', address, "startBlock" from nft_marketplace where address is not null
    union all
    select c.chain, 'AUCTION', l."contractAddress", null from nft_listing l
    join nft_token t on t.id = l."tokenId" join nft_collection c on c.id = t."collectionId"
    where l.type = 'AUCTION' and l."contractAddress" is not null
      and (l.status in ('ACTIVE', 'RESERVED', 'INVALID') or l."isOnContract")`.execute(rows);
  return [...Map.groupBy(contracts, ({ chain }) => chain)].map(([chain, found]) => watchedOf(chain, found));
}

function watchedOf(chain: NftChain, contracts: readonly Contract[]): Watched {
  const of = (wanted: Contract['kind']) =>
    new Set(contracts.filter(({ kind }) => kind === wanted).map(({ address }) => address));
  const starts = contracts.flatMap(({ address, startBlock }): [string, number][] =>
    startBlock === null ? [] : [[address, Number(startBlock)]],
  );
  return {
    chain,
    collections: of('COLLECTION'),
    marketplaces: of('MARKETPLACE'),
    auctions: of('AUCTION'),
    starts: new Map(starts),
  };
}

/** All contracts that are read of a chain. */
export function addressesOf({ collections, marketplaces, auctions }: Watched): string[] {
  return [...collections, ...marketplaces, ...auctions];
}

/** Of a chain only some of its contracts. */
export function only(watched: Watched, addresses: ReadonlySet<string>): Watched {
  const among = (all: ReadonlySet<string>) => new Set([...all].filter((each) => addresses.has(each)));
  return {
    ...watched,
    collections: among(watched.collections),
    marketplaces: among(watched.marketplaces),
    auctions: among(watched.auctions),
  };
}

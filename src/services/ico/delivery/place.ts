import { sql, type SqlBool } from 'kysely';
import { chainIdOf } from '../../../core/launchpad/addresses.js';
import type { Reader } from '../../../infra/database/database.js';
import { addressesOn, linksOf } from '../../chain-proof/linked.js';
import type { Context } from '../../frame/context.js';

/** Where the tokens of an offering are delivered. */
export interface Place {
  readonly offeringId: string;
  /** Value of the blockchain, and its EIP-155 number where it can be asked. */
  readonly blockchain: string;
  readonly chainId: number | null;
  /** The token, in the spelling of EIP-55 where it can be asked; null while the offering names none. */
  readonly contract: string | null;
  readonly decimals: number;
  /** Addresses that are linked to the account of the creator, and count on the chain. */
  readonly givers: ReadonlySet<string>;
  /** Contracts of the creator that were named as sources of the tokens. */
  readonly sources: ReadonlySet<string>;
}

/** Where the tokens of offerings are delivered, by the ids of these. Two statements. */
export async function readPlaces(rows: Reader, offeringIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const found = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_token_detail as d', 'd.offeringId', 'o.id')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select(['o.id', 'o.userId', 'b.value as blockchain', 'd.tokenAddress', 'd.tokenDecimals', 'd.tokenSources'])
    .where(sql<SqlBool>`o.id = any(${offeringIds}::uuid[])`)
    .execute();
  const links = await linksOf(
    rows,
    found.map(({ userId }) => userId),
  );
  return new Map(
    found.map(({ id, userId, blockchain, tokenAddress, tokenDecimals, tokenSources }) => {
      const chainId = chainIdOf(blockchain);
      const givers = new Set(chainId === null ? [] : addressesOn(chainId, links.get(userId) ?? []));
      const of = { offeringId: id, blockchain, chainId, contract: tokenAddress, decimals: tokenDecimals };
      return [id, { ...of, givers, sources: new Set(tokenSources) }];
    }),
  );
}

/** The chain that is asked about deliveries there; null where nobody can be asked. */
export function askedChain({ chains }: Pick<Context, 'chains'>, { chainId, contract }: Place): number | null {
  return chains.isConfigured && contract !== null ? chainId : null;
}

import { getAddress } from 'ethers';
import { sql, type SqlBool } from 'kysely';
import { chainIdOf } from '../../../core/launchpad/addresses.js';
import type { Reader } from '../../../infra/database/database.js';
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
  /** Addresses that are linked to the account of the creator, in the spelling of EIP-55. */
  readonly senders: ReadonlySet<string>;
}

/** Where the tokens of offerings are delivered, by the ids of these. Two statements. */
export async function readPlaces(rows: Reader, offeringIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const found = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_token_detail as d', 'd.offeringId', 'o.id')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select(['o.id', 'o.userId', 'b.value as blockchain', 'd.tokenAddress', 'd.tokenDecimals'])
    .where(sql<SqlBool>`o.id = any(${offeringIds}::uuid[])`)
    .execute();
  const senders = await readLinked(
    rows,
    found.map(({ userId }) => userId),
  );
  return new Map(
    found.map(({ id, userId, blockchain, tokenAddress, tokenDecimals }) => [
      id,
      {
        offeringId: id,
        blockchain,
        chainId: chainIdOf(blockchain),
        contract: tokenAddress,
        decimals: tokenDecimals,
        senders: new Set(senders.get(userId) ?? []),
      },
    ]),
  );
}

/** The chain that is asked about deliveries there; null where nobody can be asked. */
export function askedChain({ chains }: Pick<Context, 'chains'>, { chainId, contract }: Place): number | null {
  return chains.isConfigured && contract !== null ? chainId : null;
}

async function readLinked(rows: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = await rows
    .selectFrom('provider_user')
    .select(['userId', 'providerUserId'])
    .where('provider', '=', 'WALLET')
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`"userId" = any(${userIds}::uuid[])`)
    .execute();
  const byUser = Map.groupBy(links, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, own]) => [userId, own.map((link) => getAddress(link.providerUserId))]));
}

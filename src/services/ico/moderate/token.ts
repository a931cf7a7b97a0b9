import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { chainIdOf } from '../../../core/launchpad/addresses.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { NamedSources } from '../launch/token-sources.js';

/** What identifies an offering's token on its blockchain, and the contracts from which its creator delivers it. */
export interface OfferedToken extends NamedSources {
  readonly tokenAddress: string | null;
  readonly tokenDecimals: number;
}

type Identified = Pick<OfferedToken, 'blockchain' | 'tokenAddress' | 'tokenDecimals'>;

/** The token of an offering that waits for its approval; undefined for any other. */
export async function waitingToken(rows: Reader, offeringId: string): Promise<OfferedToken | undefined> {
  return rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_token_detail as d', 'd.offeringId', 'o.id')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select(['o.userId', 'b.value as blockchain', 'd.tokenAddress', 'd.tokenDecimals', 'd.tokenSources'])
    .where('o.id', '=', offeringId)
    .where('o.status', '=', 'PENDING')
    .where('o.approvedAt', 'is', null)
    .where('o.deletedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Asks the blockchain whether a token is what its offering says; before the transaction that counts on it. BAD_INPUT when
 * there is no contract at the address, or one of other decimals or none; CHAIN_FAILED when the blockchain cannot be asked.
 * Tokens without an address, and those of blockchains that nobody asks, are believed.
 */
export async function requireToken({ chains }: Pick<Context, 'chains'>, token: Identified): Promise<void> {
  const { blockchain, tokenAddress, tokenDecimals } = token;
  const chainId = chainIdOf(blockchain);
  if (!chains.isConfigured || chainId === null || tokenAddress === null) return;
  if ((await chains.code(chainId, tokenAddress)) === '0x') {
    throw badInput(`tokenAddress: there is no contract at ${tokenAddress} on ${blockchain}`);
  }
  const said = await chains.tokenDecimals(chainId, tokenAddress);
  if (said === tokenDecimals) return;
  if (said === null) {
    throw badInput(
      `tokenAddress: the contract at ${tokenAddress} says no decimals: name one that is a token of ERC-20`,
    );
  }
  throw badInput(`tokenDecimals: the contract says that it has ${said} decimals, not ${tokenDecimals}`);
}

/** What says which token it is, as terms or an offering have it. */
type Told = { readonly [Name in keyof Identified]?: Identified[Name] | null | undefined };

/** CONFLICT when a token is not the one that was asked about: another call has changed the offering's meanwhile. */
export function requireSameToken(asked: Told | null | undefined, now: Told | undefined): void {
  const isSame = (['blockchain', 'tokenAddress', 'tokenDecimals'] as const).every(
    (name) => asked?.[name] === now?.[name],
  );
  if (isSame) return;
  throw new AppError('CONFLICT', { message: 'The token of the offering was changed meanwhile: look at it again' });
}

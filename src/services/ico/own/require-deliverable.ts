import { sql, type RawBuilder } from 'kysely';
import { badInput } from '../../../core/catalogue/errors.js';
import { chainIdOf } from '../../../core/launchpad/addresses.js';
import { linkCountsOn, type LinkScope } from '../../account/linked-account.js';

/** Why nothing can be delivered to an address, as {@link undeliverableTo} finds it. */
export interface Undeliverable {
  /** The link by which the address is the creator's; null where it is not linked to the creator. */
  readonly creatorLink: LinkScope | null;
  /** Whether it is the contract of the token, or a source of it. */
  readonly isTokens: boolean;
}

/**
 * What an address is to an offering `o` with its details `d`, as an expression of SQL. A transfer to the creator delivers
 * nothing, and one to the token's own contracts is lost: a buyer who named such an address could not be delivered to, and
 * would take back the money of tokens that have lost their worth.
 */
export function undeliverableTo(address: string): RawBuilder<Undeliverable> {
  const lower = address.toLowerCase();
  return sql<Undeliverable>`jsonb_build_object(
    'creatorLink', (
      select jsonb_build_object('chainId', p."chainId", 'isContract', p."isContract") from provider_user p
      where p."userId" = o."userId" and p.provider = 'WALLET' and p."deletedAt" is null and p."providerUserId" = ${lower}
      order by p.id limit 1
    ),
    'isTokens', coalesce(lower(d."tokenAddress") = ${lower}, false) or exists (
      select from jsonb_array_elements_text(d."tokenSources") source where lower(source) = ${lower}
    ))`;
}

/** BAD_INPUT, naming the field, for an address to which nothing can be delivered on a blockchain. */
export function requireDeliverableTo({ creatorLink, isTokens }: Undeliverable, blockchain: string): void {
  if (isTokens) throw badInput('walletAddress must not be a contract of the token: name an address of your own');
  const chainId = chainIdOf(blockchain);
  if (creatorLink === null || chainId === null || !linkCountsOn(creatorLink, chainId)) return;
  throw badInput('walletAddress must not be an address of the creator: name one of your own');
}

import { badInput } from '../../../core/catalogue/errors.js';
import { chainIdOf, readChainAddress } from '../../../core/launchpad/addresses.js';
import { addressesOn, linksOf } from '../../chain-proof/linked.js';
import { belongsToOneOf } from '../../chain-proof/token-source.js';
import type { Context } from '../../frame/context.js';

export const MOST_TOKEN_SOURCES = 5;

/** The contracts from which a creator delivers, in the spelling that is stored. BAD_INPUT naming the field. */
export function readTokenSources(blockchain: string, given: readonly string[] | null | undefined): readonly string[] {
  const sources = (given ?? []).map((each) => readChainAddress(blockchain, 'tokenSources', each.trim()));
  if (sources.length > MOST_TOKEN_SOURCES)
    throw badInput(`tokenSources must name at most ${MOST_TOKEN_SOURCES} contracts`);
  if (new Set(sources).size < sources.length) throw badInput('tokenSources must not repeat any');
  if (sources.length > 0 && chainIdOf(blockchain) === null) {
    throw badInput(`tokenSources: contracts of ${blockchain} cannot be asked whose they are`);
  }
  return sources;
}

/** The creator of an offering, and the contracts from which the tokens are delivered. */
export interface NamedSources {
  readonly userId: string;
  readonly blockchain: string;
  readonly tokenSources: readonly string[];
}

/**
 * Asks the blockchain whether each contract belongs to a wallet that is linked to the creator; before the transaction that
 * counts on it. BAD_INPUT naming one that does not; CHAIN_FAILED. Where no chain is asked, they are believed.
 */
export async function requireOwnSources(
  ctx: Context,
  { userId, blockchain, tokenSources }: NamedSources,
): Promise<void> {
  const chainId = chainIdOf(blockchain);
  if (tokenSources.length === 0 || chainId === null || !ctx.chains.isConfigured) return;
  const links = await linksOf(ctx.db.rows, [userId]);
  const wallets = addressesOn(chainId, links.get(userId) ?? []);
  for (const source of tokenSources) {
    if (await belongsToOneOf(ctx, chainId, source, wallets)) continue;
    throw badInput(
      `tokenSources: ${source} names no wallet that is linked to the creator as its owner or as holder of its DEFAULT_ADMIN_ROLE`,
    );
  }
}

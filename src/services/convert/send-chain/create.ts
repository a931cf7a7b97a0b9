import { coinOf, COIN_DECIMALS } from '../../../core/chains.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { MOST_DECIMALS } from '../../../core/chain/units.js';
import { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { readAddress } from '../own/address.js';
import { openInventory } from '../own/place.js';
import { requireRealChain } from '../own/real-chain.js';
import { checkToken } from './check-token.js';
import { changedTerms, type SendChainTerms, type StoredTerms } from './input.js';
import { findSendChain, type SendChainRow } from './read.js';
import { changeVenueEnds, checkContract } from './venue-ends.js';

export interface CreateSendChainInput extends WalletKind, SendChainTerms {
  readonly chainId: number;
  /** The token's contract; null for the chain's own coin. */
  readonly contract?: string | null;
  readonly decimals: number;
}

const NEW: StoredTerms = {
  confirmations: 12,
  minSend: '0',
  maxSend: null,
  venueDepositAddress: null,
  venueWithdrawKey: null,
  enabled: true,
};

/**
 * Lets the house hold and pay a currency on a chain, and opens its inventory there. BAD_INPUT for a chain that is not
 * accepted, a test network in production, an unknown currency, one without a contract that is not the chain's own coin, a
 * contract that says it has other decimals, or none, and one at which the venue takes deposits; CONFLICT where the currency
 * or the contract has a send chain on this chain; FORBIDDEN as {@link changeVenueEnds} says. A chain that does not answer is
 * believed to be as the admin says.
 */
export async function createSendChain(
  ctx: Context,
  { currency, type, chainId, decimals, ...input }: CreateSendChainInput,
): Promise<SendChainRow> {
  const contract = isGiven(input.contract) ? readAddress('contract', input.contract) : null;
  checkChain({ currency, chainId, contract, decimals });
  requireRealChain(ctx, chainId);
  const terms = changedTerms(NEW, input, currency);
  if (contract !== null) await checkToken(ctx, { chainId, contract, decimals });
  return inTransaction(ctx, { operation: 'createConvertSendChain' }, async (tx) => {
    await checkContract(tx, { chainId, contract }, terms);
    await openInventory(ctx, tx, { currency, type }, `CHAIN:${chainId}`);
    const id = newId();
    const now = ctx.clock.now();
    const chain = { id, currency, type, chainId, contract, decimals, ...terms, createdAt: now, updatedAt: now };
    tx.em.create(ConvertSendChain, chain);
    await changeVenueEnds(ctx, tx, chain, NEW, terms);
    await tx.em.flush();
    return findSendChain(tx.rows, id);
  });
}

type Told = Required<Pick<CreateSendChainInput, 'currency' | 'chainId' | 'contract' | 'decimals'>>;

function checkChain({ currency, chainId, contract, decimals }: Told): void {
  const coin = coinOf(chainId);
  if (coin === null) throw badInput(`Chain ${chainId} is not one of the accepted chains`);
  if (decimals < 0 || decimals > MOST_DECIMALS) throw badInput(`decimals must be 0 to ${MOST_DECIMALS}`);
  if (contract !== null) return;
  if (currency !== coin) throw badInput(`The own coin of chain ${chainId} is ${coin}: name the contract of a token`);
  if (decimals !== COIN_DECIMALS) throw badInput(`The chain's own coin has ${COIN_DECIMALS} decimals`);
}

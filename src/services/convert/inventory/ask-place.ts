import { amountOfUnits } from '../../../core/chain/units.js';
import { VenueError } from '../../../core/bot/venue-error.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { storableAmount } from '../../../core/money.js';
import type { HouseBalance } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import type { InventoryRow } from '../own/place.js';
import { requireChainPlace } from './chain-place.js';
import { chainOf } from './input.js';

/** What a place really holds, as exact decimal text, and for a chain the block for which that was true. */
export interface Reading {
  readonly held: string;
  /** Locked balance at the venue, on top of held; null for a chain. */
  readonly notSpendable: string | null;
  readonly block: number | null;
}

/** Size of the columns that keep what was found. */
const FOUND_SCALE = { digits: 36, decimals: 18 } as const;

const NOTHING: HouseBalance = { spendable: '0', notSpendable: '0' };

/** Asks the chain or the venue what the house holds there. */
export type AskPlace = (place: Pick<InventoryRow, 'currency' | 'type' | 'location'>) => Promise<Reading>;

/**
 * How to ask the places of one round of scans; the venue says everything at once and is asked once. BAD_INPUT for the
 * ledger, which is its own proof, and for a chain on which the currency is not sent; CHAIN_FAILED and EXCHANGE_FAILED
 * when there is no usable answer. Call it outside of transactions.
 */
export function newAsker(ctx: Context): AskPlace {
  let balances: ReturnType<typeof askVenue> | undefined;
  return async (place) => {
    const chainId = chainOf(place.location);
    if (chainId !== null) return askChain(ctx, place, chainId);
    if (place.location === 'LEDGER') throw badInput('The ledger proves itself: there is nothing else to ask about it');
    const all = await (balances ??= askVenue(ctx));
    const { spendable, notSpendable } = all.get(place.currency) ?? NOTHING;
    return {
      held: readable(spendable, 'EXCHANGE_FAILED'),
      notSpendable: readable(notSpendable, 'EXCHANGE_FAILED'),
      block: null,
    };
  };
}

async function askChain(ctx: Context, place: Parameters<AskPlace>[0], chainId: number): Promise<Reading> {
  const { address, contract, decimals } = await requireChainPlace(ctx, place, chainId);
  const { units, block } = await ctx.chains.balanceOf(chainId, address, contract);
  return { held: readable(amountOfUnits(units, decimals), 'CHAIN_FAILED'), notSpendable: null, block };
}

async function askVenue({ houseVenue }: Context): Promise<ReadonlyMap<string, HouseBalance>> {
  if (!houseVenue) throw badInput('The house has no account at a venue (CONVERT_EXCHANGE)');
  try {
    return await houseVenue.balances();
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    throw new AppError('EXCHANGE_FAILED', { message: error.message, cause: error });
  }
}

/** An amount that the ledger could hold: a token may say anything, and nobody has more. */
function readable(text: string, code: 'CHAIN_FAILED' | 'EXCHANGE_FAILED'): string {
  const amount = storableAmount(text, FOUND_SCALE);
  if (amount === null)
    throw new AppError(code, { reason: `"${text.slice(0, 100)}" is no amount that anybody can hold` });
  return amount;
}

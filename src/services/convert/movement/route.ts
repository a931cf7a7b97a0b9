import { unitsOfAmount } from '../../../core/chain/units.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { chainOf } from '../inventory/input.js';
import { findCoin, type SendChainRow } from '../send-chain/read.js';
import { signerOf, type Signer } from '../send/broadcast.js';
import { checkRecipient } from '../send/check.js';
import type { CheckedMovement } from './input.js';

type Ends = Pick<CheckedMovement, 'currency' | 'type' | 'from' | 'to'>;

/** A payment of the venue to the house's address, which the venue knows under the key. */
export interface WithdrawalRoute {
  readonly by: 'withdrawal';
  readonly venue: HouseVenue;
  readonly chain: SendChainRow;
  readonly key: string;
  readonly house: string;
}

/** A transaction of the house to the address at which the venue takes deposits; gas is paid in the coin. */
export interface DepositRoute {
  readonly by: 'deposit';
  readonly venue: HouseVenue;
  readonly chain: SendChainRow;
  readonly address: string;
  readonly coin: SendChainRow;
  readonly signer: Signer;
}

export type Route = WithdrawalRoute | DepositRoute;

/** The way on which the platform itself may begin a movement: as {@link routeOf}, where its send chain is switched on. */
export async function openRoute(ctx: Context, rows: Reader, ends: Ends): Promise<Route | null> {
  const route = await routeOf(ctx, rows, ends);
  return route?.chain.enabled ? route : null;
}

/** How the platform itself carries a movement out; null where an admin has to. Only chains and the venue are connected. */
export async function routeOf(ctx: Context, rows: Reader, ends: Ends): Promise<Route | null> {
  const venue = ctx.houseVenue;
  const chain = await chainBetween(rows, ends);
  if (!venue || !chain) return null;
  if (ends.from === 'VENUE') {
    const { houseAddress: house } = ctx.config.convert;
    const key = chain.venueWithdrawKey;
    return house === null || key === null ? null : { by: 'withdrawal', venue, chain, key, house };
  }
  const [signer, address, coin] = [signerOf(ctx), chain.venueDepositAddress, await findCoin(rows, chain.chainId)];
  return signer && coin && address !== null ? { by: 'deposit', venue, chain, address, coin, signer } : null;
}

/**
 * BAD_INPUT for an amount above the largest of one send, for one that the chain of a deposit cannot express, and for an
 * address that may not be paid.
 */
export async function checkRoute(ctx: Context, tx: Pick<Tx, 'rows'>, route: Route, amount: Money): Promise<void> {
  const { maxSend, decimals, chainId, currency } = route.chain;
  if (maxSend !== null && amount.compare(Money.parse(canonical(maxSend), currency)) > 0) {
    throw badInput(`At most ${canonical(maxSend)} ${currency} are moved at once`);
  }
  if (route.by === 'withdrawal') return;
  unitsOfAmount(amount.toString(), decimals);
  await checkRecipient(ctx, tx, { chainId, address: route.address });
}

/** The send chain of the end that is not the venue; undefined where neither is. */
async function chainBetween(rows: Reader, { from, to, ...kind }: Ends): Promise<SendChainRow | undefined> {
  if (from !== 'VENUE' && to !== 'VENUE') return undefined;
  const chainId = chainOf(from === 'VENUE' ? to : from);
  if (chainId === null) return undefined;
  return sendChainOf(rows, kind, chainId).executeTakeFirst();
}

/** The send chain of a currency on a chain. */
export function sendChainOf(rows: Reader, { currency, type }: WalletKind, chainId: number) {
  return rows
    .selectFrom('convert_send_chain')
    .selectAll()
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('chainId', '=', chainId);
}

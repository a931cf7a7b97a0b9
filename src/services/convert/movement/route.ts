import { unitsOfAmount } from '../../../core/chain/units.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { chainOf } from '../inventory/input.js';
import { findCoin, type SendChainRow } from '../send-chain/read.js';
import { signerOf, type Signer } from '../send/broadcast.js';
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

/** BAD_INPUT for an amount that the chain of a deposit cannot express. */
export function checkRoute(route: Route | null, amount: string): void {
  if (route?.by === 'deposit') unitsOfAmount(amount, route.chain.decimals);
}

/** The send chain of the end that is not the venue; undefined where neither is, or it is switched off. */
async function chainBetween(rows: Reader, { from, to, ...kind }: Ends): Promise<SendChainRow | undefined> {
  if (from !== 'VENUE' && to !== 'VENUE') return undefined;
  const chainId = chainOf(from === 'VENUE' ? to : from);
  if (chainId === null) return undefined;
  return sendChainOf(rows, kind, chainId).where('enabled', '=', true).executeTakeFirst();
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

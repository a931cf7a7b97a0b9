import { toQuantity } from 'ethers';
import { AppError } from '../../../core/catalogue/errors.js';
import { amountOfUnits, unitsAtLeast } from '../../../core/chain/units.js';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { addressIn, collectionCall, isYes, OWNER_GAS, royaltyIn } from '../../../core/nft-market/calls.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';

// Asks chains: nothing here is called inside a transaction.

type Asking = Pick<Context, 'chains'>;

/** A token by its place on a chain. */
export interface TokenPlace {
  readonly chain: NftChain;
  readonly contractAddress: string;
  /** Decimal text. */
  readonly tokenId: string;
}

/** A transaction that the caller's wallet signs, in the form of eth_sendTransaction; `to` is null for a deployment. */
export interface PreparedTransaction {
  readonly chainId: number;
  readonly from: string;
  readonly to: string | null;
  readonly data: string;
  /** A quantity of the protocol: hexadecimal, in the coin's smallest unit. */
  readonly value: string;
}

export function prepared(
  chain: NftChain,
  { from, to, data, value = 0n }: { from: string; to: string | null; data: string; value?: bigint },
): PreparedTransaction {
  return { chainId: chainNumber(chain), from, to, data, value: toQuantity(value) };
}

/** CHAIN_NOT_CONFIGURED where no chain can be asked. */
export function requireChains({ chains }: Asking): void {
  if (!chains.isConfigured) throw new AppError('CHAIN_NOT_CONFIGURED');
}

/** Number of the newest block of a chain. CHAIN_NOT_CONFIGURED, CHAIN_FAILED. */
export async function headOf({ chains }: Asking, chain: NftChain): Promise<number> {
  requireChains({ chains });
  return chains.head(chainNumber(chain));
}

/** Who a chain says has a token; null for nobody, as where it was burned. */
export async function chainOwner({ chains }: Asking, place: TokenPlace): Promise<string | null> {
  const call = { to: place.contractAddress, data: collectionCall('ownerOf', place.tokenId), gas: OWNER_GAS };
  return addressIn(await chains.tryCall(chainNumber(place.chain), call));
}

/** Whether a contract may move the token of a seller. */
export async function isApproved(
  { chains }: Asking,
  place: TokenPlace,
  seller: string,
  operator: string,
): Promise<boolean> {
  const { chain, contractAddress: to, tokenId } = place;
  const ask = (data: string) => chains.tryCall(chainNumber(chain), { to, data, gas: OWNER_GAS });
  if (addressIn(await ask(collectionCall('getApproved', tokenId))) === operator) return true;
  return isYes(await ask(collectionCall('isApprovedForAll', seller, operator)));
}

/** A royalty, as it is asked for: how much of a price, and by whom. */
export interface AskedRoyalty {
  /** Decimal text in the unit of the price. */
  readonly amount: string;
  readonly receiver: string;
}

/** The royalty that a contract asks for of a price (ERC-2981); null for a contract that names none, or fails. */
export async function askedRoyalty(
  { chains }: Asking,
  { chain, contractAddress: to, tokenId }: TokenPlace,
  price: string,
): Promise<AskedRoyalty | null> {
  const whole = unitsAtLeast(price, COIN_DECIMALS);
  const royalty = royaltyIn(
    await chains.tryCall(chainNumber(chain), { to, data: collectionCall('royaltyInfo', tokenId, whole) }),
  );
  if (!royalty) return null;
  // A contract may answer anything: nobody is paid more than the price.
  const units = royalty.units > whole ? whole : royalty.units;
  return { receiver: royalty.receiver, amount: amountOfUnits(units, COIN_DECIMALS) };
}

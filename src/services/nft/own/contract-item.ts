import { getAddress, parseUnits, ZeroAddress } from 'ethers';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { SECOND_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import type { ShownListing } from './listing.js';

// Asks chains: nothing here is called inside a transaction.

type Asking = Pick<Context, 'chains' | 'clock'>;
type OnContract = Pick<
  ShownListing,
  'chain' | 'contractAddress' | 'collectionAddress' | 'tokenNumber' | 'sellerAddress' | 'price' | 'type' | 'venue'
>;

/** Whether the marketplace contract offers a token as its listing says, so that it can be bought there now. */
export async function isOffered({ chains, clock }: Asking, listing: OnContract): Promise<boolean> {
  const { contractAddress: to, collectionAddress, tokenNumber, type, venue } = listing;
  if (type !== 'FIXED_PRICE' || venue !== 'CONTRACT' || to === null || collectionAddress === null) return false;
  const data = nftMarketplace.call('listings', collectionAddress, tokenNumber);
  const answer = await chains.tryCall(chainNumber(listing.chain), { to, data });
  if (answer === null) return false;
  const item = nftMarketplace.interface.decodeFunctionResult('listings', answer);
  const [seller, deadline, price] = [String(item['seller']), BigInt(item['deadline']), BigInt(item['price'])];
  if (seller === ZeroAddress || getAddress(seller) !== listing.sellerAddress) return false;
  const isRunning = deadline * BigInt(SECOND_MS) > BigInt(clock.now().getTime());
  return isRunning && price === parseUnits(canonical(listing.price), COIN_DECIMALS);
}

/** How a contract would share the price of a listing. Decimal texts. */
export interface ContractShares {
  readonly fee: string;
  readonly royalty: string;
}

/** How the marketplace contract shares what it offers, at the rates of its listing. CHAIN_FAILED where it offers nothing. */
export async function contractShares({ chains }: Asking, listing: OnContract): Promise<ContractShares> {
  const { chain, contractAddress, collectionAddress, tokenNumber } = listing;
  const data = nftMarketplace.call('quoteListing', collectionAddress, tokenNumber);
  const answer = await chains.call(chainNumber(chain), { to: contractAddress ?? ZeroAddress, data });
  const shares = nftMarketplace.interface.decodeFunctionResult('quoteListing', answer);
  return {
    fee: amountOfUnits(BigInt(shares['fee']), COIN_DECIMALS),
    royalty: amountOfUnits(BigInt(shares['royalty']), COIN_DECIMALS),
  };
}

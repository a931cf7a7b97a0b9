import { parseEther, toQuantity } from 'ethers';
import type { ConvertLocation } from '../../../src/entities/convert/inventory.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { openInventory } from '../../../src/services/convert/own/place.js';
import { createSendChain } from '../../../src/services/convert/send-chain/create.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { post } from '../../../src/services/ledger/post.js';
import { exact } from '../stub-exchange/exact.js';
import { movement } from '../wallets.js';
import type { HouseSite } from './house-site.js';
import { CHAIN_ID, COIN, TRADED, type Traded } from './traded.js';

/** What the house has of each currency in each place at first, in dollars. */
const LEDGER_USD = 300_000;
const VENUE_USD = 600_000;
const CHAIN_USD = 150_000;
const CONFIRMATIONS = 2;
/** Names under which the venue pays to the house, and where the house pays to the venue. */
export const WITHDRAW_KEY = 'the-house';
export const DEPOSIT_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Makes every currency convertible, with money of the house in the ledger, at the venue and on the chain. */
export async function openPlaces(house: HouseSite): Promise<void> {
  house.venue.state.held.clear();
  house.venue.state.addresses.add(WITHDRAW_KEY);
  for (const traded of TRADED) {
    const { currency, type, hedged, price } = traded;
    await createConvertAsset(house.site.system, { currency, type, hedgeSymbol: hedged?.symbol ?? null });
    if (hedged) house.venue.setPrices(hedged.pair, String(price));
    await book(house, traded, 'LEDGER', LEDGER_USD);
    await openVenue(house, traded);
    await openChain(house, traded);
  }
}

async function openVenue(house: HouseSite, traded: Traded): Promise<void> {
  if (traded.asset === null) return;
  house.venue.state.add(traded.asset, exact(await book(house, traded, 'VENUE', VENUE_USD)));
}

async function openChain(house: HouseSite, traded: Traded): Promise<void> {
  const { currency, type, decimals } = traded;
  if (decimals === null) return;
  const isCoin = traded === COIN;
  await createSendChain(house.site.system, {
    currency,
    type,
    chainId: CHAIN_ID,
    decimals,
    confirmations: CONFIRMATIONS,
    contract: isCoin ? null : await house.token.getAddress(),
    venueWithdrawKey: WITHDRAW_KEY,
    venueDepositAddress: DEPOSIT_ADDRESS,
  });
  const amount = await book(house, traded, `CHAIN:${CHAIN_ID}`, CHAIN_USD);
  if (isCoin) return house.chain.rpc('anvil_setBalance', house.address, toQuantity(parseEther(amount)));
  const minted = await house.token.getFunction('mint').send(house.address, BigInt(amount) * 10n ** BigInt(decimals));
  await minted.wait();
}

/** Books a whole number of units as brought in from outside; answers it. */
async function book(
  { site: { system } }: HouseSite,
  { currency, type, price }: Traded,
  location: ConvertLocation,
  usd: number,
): Promise<string> {
  const amount = String(Math.floor(usd / price));
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    const { walletId } = await openInventory(system, tx, { currency, type }, location);
    const metadata = { operationType: 'CONVERT_FUNDING' };
    await post(tx, [movement({ id: walletId, currency }, 'CREDIT', amount, { external: true, metadata })]);
  });
  return amount;
}

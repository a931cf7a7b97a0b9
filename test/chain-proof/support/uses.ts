import { type BaseContract, MaxUint256, parseEther, parseUnits, toQuantity } from 'ethers';
import { canonical } from '../../../src/core/money.js';
import { nftCollection } from '../../../src/core/nft-market/contracts.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { book, newSendChain } from '../../support/convert-chain.js';
import { newCurrency } from '../../support/currencies.js';
import type { Transport } from '../../support/each-transport.js';
import { newCreator, onSale } from '../../support/ico-offerings.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { walletNow } from '../../support/wallets.js';
import {
  bury,
  deliver,
  mined,
  newAddress,
  newPurchase,
  stored,
  type TokenSale,
} from '../../ico/support/chain-deliveries.js';
import { newPerson, type Person } from '../../nft/support/chain.js';
import { newCollection, type Deployed } from '../../nft/support/market.js';
import { newAccepted, OFFER, offerRow, standOf, trading, type Accepted } from '../../nft/support/offer-acts.js';
import { CHAIN, CHAIN_ID, HOUSE } from './proof-chain.js';

const DEFUND = '/api/admin/convert/inventory/defund';
const DECIMALS = 6;
/** What each transfer of the house moves, which is what each contribution has bought. */
export const TOKENS = '20';

/** What the house holds of a token that two offerings of one creator sell, whose linked wallet is that of the house. */
export interface Stage {
  readonly chain: LocalChain;
  readonly coin: BaseContract;
  readonly currency: string;
  readonly sales: readonly [TokenSale, TokenSale];
  readonly collection: Deployed;
  readonly mover: BaseContract;
  readonly admin: Client;
}

/** One transaction with a transfer of tokens and one of an NFT, and all that names it. */
export interface Named {
  readonly hash: string;
  /** What has bought the tokens, of either offering. */
  readonly contributions: readonly { readonly id: string }[];
  /** The offer that is paid for the NFT. */
  readonly accepted: Accepted;
  /** What the house has in the ledger before. */
  readonly bookedBefore: string;
}

export async function newStage(chain: LocalChain): Promise<Stage> {
  const house = HOUSE.connect(chain.ethers);
  await chain.rpc('anvil_setBalance', house.address, toQuantity(parseEther('100')));
  const [anyones, mover] = [await chain.deploy('Coin', DECIMALS), await chain.deploy('Mover')];
  await mined(await anyones.getFunction('mint').send(house.address, parseUnits('1000000', DECIMALS)));
  const coin = anyones.connect(house) as BaseContract;
  await mined(await coin.getFunction('approve').send(await mover.getAddress(), MaxUint256));
  const creator = await newCreator();
  await newLink(creator.user.id, house.address);
  const tokenAddress = await coin.getAddress();
  const terms = { creator, price: '0.5', allocation: '100000', tokenAddress, tokenDecimals: DECIMALS };
  const newSale = async (): Promise<TokenSale> => {
    const { id, currency } = await onSale(terms);
    return { id, currency, walletType: 'SPOT', creator, coin, decimals: DECIMALS, wallet: house };
  };
  const { code } = await newCurrency({ type: 'SPOT', precision: 8, usdPrice: '1' });
  const sendChain = {
    currency: code,
    type: 'SPOT',
    chainId: CHAIN_ID,
    contract: tokenAddress,
    decimals: DECIMALS,
  } as const;
  await book(await newSendChain(sendChain), '100000');
  const collection = await newCollection(chain, await newPerson(chain), { chain: CHAIN });
  const admin = await newClient({ permissions: ['edit.convert.inventory'] });
  return { chain, coin, currency: code, sales: [await newSale(), await newSale()], collection, mover, admin };
}

/** Has both offerings sell to one address, an owner accept an offer, and one transaction move what both wait for. */
export async function newNamed(stage: Stage): Promise<Named> {
  const to = newAddress();
  const contributions = [];
  for (const sale of stage.sales) contributions.push(await newPurchase(sale, '10', to));
  const accepted = await newAccepted(stage.chain, stage.collection, { owner: await newPerson(stage.chain) });
  const hash = await moved(stage, to, accepted);
  await bury(stage.chain);
  return { hash, contributions, accepted, bookedBefore: await booked(stage) };
}

async function moved({ coin, mover, sales }: Stage, to: string, { token, seller, buyer }: Accepted): Promise<string> {
  const [{ wallet: house }] = sales;
  const { contractAddress } = token.collection;
  const data = nftCollection.call('approve', await mover.getAddress(), token.tokenId);
  await mined(await seller.wallet.sendTransaction({ to: contractAddress, data }));
  const money = [await coin.getAddress(), house.address, to, parseUnits(TOKENS, DECIMALS)];
  const item = [contractAddress, seller.wallet.address, buyer.wallet.address, token.tokenId];
  return mined(await mover.getFunction('move').send(money, item));
}

/** What the house has of the token in the ledger. */
export async function booked({ currency }: Stage): Promise<string> {
  const { walletId } = await inventoryOf({ currency, type: 'SPOT' }, `CHAIN:${CHAIN_ID}`);
  return canonical((await walletNow(walletId)).balance);
}

export const MONEY_USES = ['the first offering', 'the second offering', 'the house'] as const;
export type MoneyUse = (typeof MONEY_USES)[number];

/** What is answered to one more who names the transfer of money: in each module by its own code. */
export const CLAIMED: Readonly<Record<MoneyUse, object>> = {
  'the first offering': { statusCode: 409, code: 'DELIVERY_CLAIMED' },
  'the second offering': { statusCode: 409, code: 'DELIVERY_CLAIMED' },
  'the house': { statusCode: 409, code: 'CHAIN_MISMATCH', message: 'The transfer has been counted before' },
};

/** Names the transaction for a use of its transfer of money; answers what the server says. */
export async function nameMoney(transport: Transport, stage: Stage, named: Named, use: MoneyUse): Promise<any> {
  const call = trading(transport);
  if (use === 'the house') {
    const place = { currency: stage.currency, type: 'SPOT', location: `CHAIN:${CHAIN_ID}`, to: 'OUTSIDE' };
    return call(stage.admin, 'POST', DEFUND, { ...place, amount: TOKENS, reference: named.hash });
  }
  const at = MONEY_USES.indexOf(use);
  return deliver(call, stage.sales[at]!, named.contributions[at]!, named.hash);
}

/** A party of the offer names the transaction for the transfer of the NFT. */
export async function nameToken(
  transport: Transport,
  { accepted, hash }: Named,
  party: 'buyer' | 'seller',
): Promise<any> {
  const person: Person = accepted[party];
  return trading(transport)(person, 'POST', `${OFFER}/${accepted.id}/confirm`, { transactionHash: hash });
}

/** What a transaction has brought to all that name it. */
export async function outcome(stage: Stage, { hash, contributions, accepted }: Named) {
  const rows = await Promise.all(contributions.map(stored));
  return {
    named: rows.map(({ transactionHash }) => transactionHash === hash),
    booked: await booked(stage),
    offer: (await offerRow(accepted.id)).status,
    stands: [await standOf(accepted.seller), await standOf(accepted.buyer)],
  };
}

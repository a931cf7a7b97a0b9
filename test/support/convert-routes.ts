import type { Client } from './client.js';
import { updateSendChain } from '../../src/services/convert/send-chain/update.js';
import { funded } from './convert-assets.js';
import { call, houseOnChain, newAccount, newToken, type House } from './convert-chain.js';
import { MOVEMENTS } from './convert-movements.js';
import { runJob } from './jobs.js';
import { exact } from './stub-exchange/exact.js';
import { HOUSE_KEYS, StubKraken } from './stub-kraken/stub-kraken.js';
import { world } from './world.js';

/** The house with an account on a chain and one at a venue, between which it can move money by itself. */
export interface Routes extends House {
  readonly venue: StubKraken;
}

/** The first call of a file, in place of `world`. */
export async function houseWithRoutes(): Promise<Routes> {
  const venue = await StubKraken.start();
  const environment = {
    CONVERT_EXCHANGE: 'kraken',
    CONVERT_EXCHANGE_URL: venue.url,
    CONVERT_EXCHANGE_KEY: HOUSE_KEYS.key,
    CONVERT_EXCHANGE_SECRET: HOUSE_KEYS.secret,
  };
  const house = await houseOnChain({ environment });
  venue.state.addresses.add('house');
  return { ...house, venue };
}

export async function closeRoutes({ chain, venue }: Routes): Promise<void> {
  await Promise.all([chain.close(), venue.stop()]);
}

/** A token with 1000 on the chain and 1000 at the venue, both booked, and the ways between them. */
export async function routedToken(routes: Routes) {
  const { system } = await world();
  const token = await newToken(routes);
  const { currency, type, id, chainId } = token.sendChain;
  const { state } = routes.venue;
  routes.venue.openMarket(`${currency}USDT`, { base: currency, quote: 'USDT', wsname: `${currency}/USDT` }, '1');
  state.held.set(currency, exact('1000'));
  await funded({ currency, type }, '1000', 'VENUE');
  const depositAddress = newAccount();
  const ends = { venueDepositAddress: depositAddress, venueWithdrawKey: 'house' };
  await updateSendChain(system, id, ends);
  return { ...token, currency, type, chainId, depositAddress };
}

export type RoutedToken = Awaited<ReturnType<typeof routedToken>>;

/** A movement between the venue and the chain, begun by hand; answers its body. */
export async function begin(admin: Client, { currency, type }: RoutedToken, from: string, to: string, amount = '100') {
  const { body } = await admin.rest('POST', MOVEMENTS, { currency, type, from, to, amount });
  return body;
}

/** Has the venue pay its newest withdrawal on the chain: so many whole tokens come to the house. Answers the hash. */
export async function payOut({ venue, wallet }: Routes, { contract, decimals }: RoutedToken, tokens: string) {
  const units = BigInt(exact(tokens).times(exact('10').pow(decimals)).toFixed());
  const txid = await call(contract, 'mint', wallet.address, units);
  Object.assign(venue.state.withdrawals.at(-1) ?? {}, { txid, status: 'Success' });
  return txid;
}

/** Has the venue list a deposit. */
export function listDeposit({ venue }: Routes, { currency }: RoutedToken, txid: string, amount: string): void {
  const { state } = venue;
  const transfer = { refid: state.nextId('D'), asset: currency, amount, fee: '0', key: '', txid };
  state.deposits.push({ ...transfer, status: 'Success', atMs: state.now() });
}

/** Adds blocks, so that what is mined is deep enough. */
export async function deepen({ chain }: Routes): Promise<void> {
  await chain.rpc('anvil_mine', '0x3');
}

export const processMovements = () => runJob('processConvertMovements');

import { parseUnits, type BaseContract } from 'ethers';
import { Money } from '../../../src/core/money.js';
import {
  admins,
  booked,
  call,
  houseOnChain,
  newAccount,
  newToken,
  onChain,
  type House,
} from '../../support/convert-chain.js';
import { funded } from '../../support/convert-assets.js';
import { MOVEMENTS, rebalancer } from '../../support/convert-movements.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain({ signs: false });
});
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });

afterAll(async () => house.chain.close());

describe.each(TRANSPORTS)('the gas of one transaction that paid twice, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('is booked once for two sends that it confirms at the same time', async () => {
    const { approved, confirm } = await steps();
    const token = await newToken(house);
    const before = await unbooked();
    const wish = { sendChain: token.sendChain, amount: '3', address: newAccount() };
    const sends = [await approved(wish), await approved(wish)];
    const txHash = await paidTwice(token.contract, wish.address);
    const ended = await Promise.all(sends.map(({ id }) => confirm(id, { txHash })));
    expect(ended.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(ended.map(({ gasPaid }) => gasPaid === '0').toSorted()).toEqual([false, true]);
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
    expect(await unbooked()).toBe(before);
  });

  it('is booked once for a send and a movement', async () => {
    const { approved, confirm } = await steps();
    const token = await newToken(house);
    const { currency, type } = token.sendChain;
    await funded({ currency, type }, '1');
    const before = await unbooked();
    const admin = await rebalancer();
    const post = (path: string, body: object) => through(transport)(admin, 'POST', `${MOVEMENTS}${path}`, body);
    const movement = await post('', { currency, type, from: 'CHAIN:1', to: 'LEDGER', amount: '3' });
    const send = await approved({ sendChain: token.sendChain, amount: '3' });
    const txHash = await paidTwice(token.contract, send.address);
    expect(movement).toMatchObject({ statusCode: 200, status: 'MOVING' });
    expect(await confirm(send.id, { txHash })).toMatchObject({ status: 'CONFIRMED' });
    expect(await post(`/${movement.id}/complete`, { reference: txHash })).toMatchObject({ status: 'DONE' });
    expect(await unbooked()).toBe(before);
  });
});

/** What the chain holds of the coin beyond what the ledger says. */
async function unbooked(): Promise<string> {
  const { free } = await booked(house.coin);
  return Money.parse(await onChain(house, house.coin), 'X')
    .minus(Money.parse(free, 'X'))
    .toString();
}

/** Two payments of three tokens by one transaction of the house. */
async function paidTwice(token: BaseContract, to: string): Promise<string> {
  const contract = token.connect(house.wallet.connect(house.chain.ethers)) as BaseContract;
  const txHash = await call(contract, 'twice', to, parseUnits('3', 6));
  await deepen(house);
  return txHash;
}

import { parseEther, parseUnits, toQuantity, type BaseContract } from 'ethers';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { canonical, Money } from '../../../src/core/money.js';
import { newClient } from '../../support/accounts.js';
import { funded, inventoryOf } from '../../support/convert-assets.js';
import { GAS_RULES } from '../../support/convert-books/places.js';
import { brokenRules } from '../../support/convert-books/rules.js';
import {
  admins,
  book,
  booked,
  call,
  gasOf,
  houseOnChain,
  newAccount,
  newToken,
  onChain,
  type House,
} from '../../support/convert-chain.js';
import { MOVEMENTS, rebalancer } from '../../support/convert-movements.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const INVENTORY = '/api/admin/convert/inventory';
const LOCATION = 'CHAIN:1';

type Token = Awaited<ReturnType<typeof newToken>>;

let house: House;
beforeAll(async () => {
  house = await houseOnChain({ signs: false });
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
afterAll(() => house.chain.close());

/** The house's own address pays tokens by its key, outside of the platform. */
async function paid({ contract }: Token, name: 'transfer' | 'twice', amount: string, to = newAccount()) {
  const signed = contract.connect(house.wallet.connect(house.chain.ethers)) as BaseContract;
  const reference = await call(signed, name, to, parseUnits(amount, 6));
  await deepen(house);
  return { reference, to };
}

async function paidCoins(amount: string): Promise<string> {
  const signer = house.wallet.connect(house.chain.ethers);
  const sent = await signer.sendTransaction({ to: newAccount(), value: parseUnits(amount, 18) });
  await sent.wait();
  await deepen(house);
  return sent.hash;
}

/** What the chain holds of the coin beyond what is booked. */
async function unbooked(): Promise<string> {
  const { free, held } = await booked(house.coin);
  const [chain, ledger] = [await onChain(house, house.coin), Money.parse(free, 'ETH').plus(Money.parse(held, 'ETH'))];
  return Money.parse(chain, 'ETH').minus(ledger).toString();
}

/** What chains took of the coin so far, as profit and loss has it. */
async function networkFee(): Promise<Money> {
  const client = await newClient({ permissions: ['view.convert.pnl'] });
  const { body } = await client.rest('GET', '/api/admin/convert/pnl?currency=ETH');
  return Money.parse(canonical(body.items[0]?.networkFee ?? '0'), 'ETH');
}

async function setFloor(floor: string): Promise<void> {
  const { id } = await inventoryOf(house.coin, LOCATION);
  const admin = await newClient({ permissions: ['edit.convert.inventory'] });
  expect((await admin.rest('PUT', `${INVENTORY}/${id}`, { floor })).status).toBe(200);
}

describe.each(TRANSPORTS)('the gas of a payment that leaves the house by defund, by %s', (transport) => {
  const via = through(transport);
  const defund = async (kind: { currency: string; type: string }, amount: string, reference: string, over = {}) => {
    const { currency, type } = kind;
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const wish = { currency, type, location: LOCATION, amount, reference, to: 'OUTSIDE', ...over };
    return via(admin, 'POST', `${INVENTORY}/defund`, wish);
  };

  it('is booked with a token, so that coin and token stand as the chain has them', async () => {
    const token = await newToken(house);
    const [before, fee] = [await unbooked(), await networkFee()];
    const { reference } = await paid(token, 'transfer', '3');
    expect(await unbooked()).not.toBe(before);
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200, amount: '3' });
    expect(await unbooked()).toBe(before);
    expect(await booked(token.sendChain)).toEqual({ free: await onChain(house, token.sendChain), held: '0' });
    expect((await networkFee()).minus(fee).toString()).toBe(await gasOf(reference));
  });

  it("is booked beside the amount of the chain's own coin, whose rescan finds no difference", async () => {
    const [before, fee] = [await unbooked(), await networkFee()];
    const reference = await paidCoins('0.5');
    const answer = await defund(house.coin, '0.5', reference);
    expect(answer).toMatchObject({ statusCode: 200, amount: '0.5' });
    expect(await unbooked()).toBe(before);
    expect((await networkFee()).minus(fee).toString()).toBe(await gasOf(reference));
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const scan = await via(admin, 'POST', `${INVENTORY}/${answer.inventory.id}/rescan`);
    expect(scan).toMatchObject({ statusCode: 200, difference: before });
  });

  it('is booked once for two defunds of one transaction, at the same time', async () => {
    const token = await newToken(house);
    const before = await unbooked();
    const { reference } = await paid(token, 'twice', '3');
    const another = { confirmDuplicate: true };
    const answers = await Promise.all([1, 2].map(() => defund(token.sendChain, '3', reference, another)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.filter(({ confirmedDuplicate }) => confirmedDuplicate)).toHaveLength(1);
    expect(await unbooked()).toBe(before);
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    expect(await defund(token.sendChain, '3', reference, another)).toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(await unbooked()).toBe(before);
  });

  it('is booked once where the transaction has also paid a send', async () => {
    const token = await newToken(house);
    const { approved, confirm } = stepsOf(via, await admins());
    const before = await unbooked();
    const send = await approved({ sendChain: token.sendChain, amount: '3' });
    const { reference } = await paid(token, 'twice', '3', send.address);
    expect(await confirm(send.id, { txHash: reference })).toMatchObject({ status: 'CONFIRMED' });
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await unbooked()).toBe(before);
  });

  it('is booked once where the transaction has also carried out a movement', async () => {
    const token = await newToken(house);
    const { currency, type } = token.sendChain;
    await funded({ currency, type }, '1');
    const admin = await rebalancer();
    const post = (path: string, body: object) => via(admin, 'POST', `${MOVEMENTS}${path}`, body);
    const before = await unbooked();
    const { id } = await post('', { currency, type, from: LOCATION, to: 'LEDGER', amount: '3' });
    const { reference } = await paid(token, 'twice', '3');
    expect(await post(`/${id}/complete`, { reference })).toMatchObject({ status: 'DONE' });
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await unbooked()).toBe(before);
  });

  it('is not booked where somebody else has paid it', async () => {
    const token = await newToken(house);
    const before = await unbooked();
    const reference = await call(token.contract, 'collect', house.wallet.address, newAccount(), parseUnits('3', 6));
    await deepen(house);
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await unbooked()).toBe(before);
  });

  it("refuses what would leave less than the coin's floor, with nothing counted, until that is lower", async () => {
    const token = await newToken(house);
    const before = await unbooked();
    const { reference } = await paid(token, 'transfer', '3');
    await setFloor((await booked(house.coin)).free);
    const refused = await defund(token.sendChain, '3', reference);
    expect(refused).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    expect(refused.message).toBe(
      `${LOCATION} has too little ETH above its floor for the gas: fund it, or lower its floor, first`,
    );
    expect(await booked(token.sendChain)).toMatchObject({ free: '1000' });
    await setFloor('0');
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await unbooked()).toBe(before);
  });

  it("lowers the coin's floor by itself under the house's second factor, for a token and for the coin", async () => {
    const token = await newToken(house);
    const before = await unbooked();
    const client = await newClient({ role: SUPER_ADMIN });
    const code = await withSecondFactor(client.user.id);
    const ofHouse = async (
      { currency, type }: { currency: string; type: string },
      amount: string,
      reference: string,
    ) => {
      const wish = { currency, type, location: LOCATION, amount, reference, to: 'OUTSIDE', code: code() };
      return via(client, 'POST', '/api/admin/finance/pool-backing/house/defund', wish);
    };
    const { reference } = await paid(token, 'transfer', '3');
    const coins = await paidCoins('0.25');
    const all = (await booked(house.coin)).free;
    await setFloor(all);
    expect(await ofHouse(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await ofHouse(house.coin, '0.25', coins)).toMatchObject({ statusCode: 200, amount: '0.25' });
    expect(await unbooked()).toBe(before);
    const gone = Money.parse(await gasOf(reference, coins), 'ETH').plus(Money.parse('0.25', 'ETH'));
    const left = Money.parse(all, 'ETH').minus(gone);
    expect(await booked(house.coin)).toEqual({ free: '0', held: left.toString() });
    expect(canonical((await inventoryOf(house.coin, LOCATION)).floor)).toBe(left.toString());
    await setFloor('0');
  });

  it('is booked as far as the coin is in the books, since the rest was never in them', async () => {
    await house.chain.rpc('anvil_setBalance', house.wallet.address, toQuantity(parseEther('1000')));
    const { free } = await booked(house.coin);
    expect(await defund(house.coin, free, await paidCoins(free))).toMatchObject({ statusCode: 200 });
    expect(await booked(house.coin)).toEqual({ free: '0', held: '0' });
    await book(house.coin, '0.000001');
    const token = await newToken(house);
    const { reference } = await paid(token, 'transfer', '3');
    expect(await defund(token.sendChain, '3', reference)).toMatchObject({ statusCode: 200 });
    expect(await booked(house.coin)).toEqual({ free: '0', held: '0' });
    expect(await booked(token.sendChain)).toMatchObject({ free: '997' });
    await book(house.coin, '100');
  });
});

it('stands in the ledger for each transaction whose gas was counted for a defund, and for no other', async () => {
  const { rows } = (await world()).system.db;
  const counted = rows.selectFrom('chain_claim').selectAll().where('use', '=', 'CONVERT_FUNDING');
  expect(await counted.where('kind', '=', 'GAS').execute()).not.toEqual([]);
  expect(await brokenRules(rows, GAS_RULES)).toEqual([]);
});

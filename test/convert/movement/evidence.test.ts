import { call, newAccount, newToken } from '../../support/convert-chain.js';
import { funded } from '../../support/convert-assets.js';
import { newClient } from '../../support/accounts.js';
import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  payOut,
  processMovements,
  routedToken,
  type RoutedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const CHAIN = 'CHAIN:1';
const mismatch = { statusCode: 409, code: 'CHAIN_MISMATCH' };
const badInput = { statusCode: 400, code: 'BAD_INPUT' };

let routes: Routes;
let token: RoutedToken;
beforeAll(async () => {
  routes = await houseWithRoutes();
  token = await routedToken(routes);
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => routes.venue.heal());
afterAll(() => closeRoutes(routes));

async function act(name: 'complete' | 'resolve', id: string, body: object) {
  const answer = await (await rebalancer()).rest('POST', `${MOVEMENTS}/${id}/${name}`, body);
  return { statusCode: answer.status, ...answer.body };
}

/** A token without a way of the platform, with 1000 in each place. */
async function byHand() {
  const plain = await newToken(routes);
  const { currency, type } = plain.sendChain;
  await funded({ currency, type }, '1000', 'VENUE');
  await funded({ currency, type }, '1000');
  return { ...plain, currency, type };
}

async function moved(wish: { currency: string; type: string }, from: string, to: string, amount = '100') {
  const { currency, type } = wish;
  const { body } = await (await rebalancer()).rest('POST', MOVEMENTS, { currency, type, from, to, amount });
  return body.id as string;
}

/** Has the house itself pay tokens, by its own key and not by the platform. */
async function paidByHouse({ address }: { address: string }, to: string, units: bigint): Promise<string> {
  await routes.chain.rpc('anvil_impersonateAccount', routes.wallet.address);
  const data = transferCall(to, units);
  const sent = await routes.chain.rpc('eth_sendTransaction', { from: routes.wallet.address, to: address, data });
  await deepen(routes);
  return String(sent);
}

function transferCall(to: string, units: bigint): string {
  const word = (hex: string) => hex.padStart(64, '0');
  return `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;
}

describe('a movement to a chain that an admin carries out', () => {
  it('is completed by a transaction that paid the house after it had begun, and by each only once', async () => {
    const kind = await byHand();
    const before = await call(kind.contract, 'mint', routes.wallet.address, 99_500_000n);
    await routes.chain.rpc('evm_increaseTime', '0x100');
    const [one, other] = [await moved(kind, 'LEDGER', CHAIN), await moved(kind, 'LEDGER', CHAIN)];
    const hash = await call(kind.contract, 'mint', routes.wallet.address, 99_500_000n);
    expect(await act('complete', one, { reference: 'wire' })).toMatchObject(badInput);
    expect(await act('complete', one, { reference: hash, arrived: '100' })).toMatchObject(badInput);
    expect(await act('complete', one, { reference: hash })).toMatchObject(mismatch);
    await deepen(routes);
    const elsewhere = await call(kind.contract, 'mint', newAccount(), 99_500_000n);
    await deepen(routes);
    expect(await act('complete', one, { reference: elsewhere })).toMatchObject(mismatch);
    const done = await act('complete', one, { reference: hash });
    expect(done).toMatchObject({ status: 'DONE', arrived: '99.5', fee: '0.5', txHash: hash });
    expect(await act('complete', other, { reference: hash })).toMatchObject(mismatch);
    expect(before).not.toBe(hash);
    expect(await heldAt(kind, 'LEDGER', 'TRANSIT', CHAIN)).toEqual(['800', '100', '1099.5']);
  });

  it("keeps its transaction from being funded as somebody else's payment", async () => {
    const kind = await byHand();
    const id = await moved(kind, 'LEDGER', CHAIN);
    const reference = await call(kind.contract, 'mint', routes.wallet.address, 100_000_000n);
    await deepen(routes);
    const { currency, type } = kind;
    const editor = await newClient({ permissions: ['edit.convert.inventory'] });
    const fund = async () => {
      const wish = { currency, type, location: CHAIN, amount: '100', source: 'OUTSIDE', reference };
      return (await editor.rest('POST', '/api/admin/convert/inventory/fund', wish)).body;
    };
    expect(await fund()).toMatchObject({ code: 'CHAIN_MISMATCH', message: expect.stringContaining(id) });
    expect(await act('complete', id, { reference })).toMatchObject({ status: 'DONE' });
    expect(await fund()).toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(await heldAt(kind, CHAIN)).toEqual(['1100']);
  });
});

describe('a movement from a chain to the venue that an admin carries out', () => {
  it('is completed by a payment of the house to the deposit address, and to no other', async () => {
    const { system } = await world();
    const kind = await byHand();
    const id = await moved(kind, CHAIN, 'VENUE');
    const depositAddress = newAccount();
    const stray = await paidByHouse(kind, newAccount(), 100_000_000n);
    expect(await act('complete', id, { reference: stray })).toMatchObject(badInput);
    const chains = system.db.rows.updateTable('convert_send_chain').where('id', '=', kind.sendChain.id);
    await chains.set({ venueDepositAddress: depositAddress }).execute();
    expect(await act('complete', id, { reference: stray })).toMatchObject(mismatch);
    const paid = await paidByHouse(kind, depositAddress, 100_000_000n);
    expect(await act('complete', id, { reference: paid, arrived: '99' })).toMatchObject({ status: 'DONE', fee: '1' });
    expect(Number((await movementRow(id)).gasPaid)).toBeGreaterThan(0);
    expect(await heldAt(kind, CHAIN, 'TRANSIT', 'VENUE')).toEqual(['900', '0', '1099']);
  });
});

describe('a movement to a chain in review', () => {
  it('has arrived only by a transaction of the chain, which counts for nothing else then', async () => {
    const { id } = await begin(await rebalancer(), token, 'VENUE', CHAIN);
    await processMovements();
    await overdue(id);
    await processMovements();
    const txHash = await payOut(routes, token, '99.995');
    await deepen(routes);
    const note = 'A test';
    expect(await act('resolve', id, { outcome: 'ARRIVED', note })).toMatchObject(badInput);
    const wrong = await call(token.contract, 'mint', newAccount(), 1n);
    await deepen(routes);
    expect(await act('resolve', id, { outcome: 'ARRIVED', note, txHash: wrong })).toMatchObject(mismatch);
    const ended = await act('resolve', id, { outcome: 'ARRIVED', note, txHash });
    expect(ended).toMatchObject({ status: 'RESOLVED', arrived: '99.995', txHash });
    const { system } = await world();
    const counted = system.db.rows.selectFrom('convert_chain_log').selectAll().where('txHash', '=', txHash);
    expect(await counted.execute()).toMatchObject([{ usedBy: 'MOVEMENT', usedById: id }]);
  });
});

describe('a fee of a movement', () => {
  it('of more than a hundred dollars is left to a decision, however small a part of the amount it is', async () => {
    const plain = await newToken(routes, { usdPrice: '1000' });
    const { currency, type } = plain.sendChain;
    await funded({ currency, type }, '1000', 'VENUE');
    await funded({ currency, type }, '1000');
    const [small, large] = [
      await moved({ currency, type }, 'LEDGER', 'VENUE'),
      await moved({ currency, type }, 'LEDGER', 'VENUE'),
    ];
    expect(await act('complete', small, { reference: 'wire', arrived: '99.9' })).toMatchObject({ status: 'DONE' });
    expect(await act('complete', large, { reference: 'wire', arrived: '99.8999' })).toMatchObject({ status: 'REVIEW' });
  });
});

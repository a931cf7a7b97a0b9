import { newId } from '../../../src/core/ids.js';
import { claimTransfer } from '../../../src/services/convert/own/claim-transfer.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { call, newAccount, newToken } from '../../support/convert-chain.js';
import { funded } from '../../support/convert-assets.js';
import { bookByHash, byHand, endMovement, moved, paidByHouse } from '../../support/convert-by-hand.js';
import { heldAt, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
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
import { costEarlier } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { claimsOfHash } from '../../support/chain-claims.js';

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

describe.each(TRANSPORTS)('a movement to a chain that an admin carries out, by %s,', (transport) => {
  it('is completed by a transaction that paid the house after it had begun, and by each only once', async () => {
    const kind = await byHand(routes);
    const before = await call(kind.contract, 'mint', routes.wallet.address, 99_500_000n);
    await routes.chain.rpc('evm_increaseTime', '0x100');
    const [one, other] = [await moved(kind, 'LEDGER', CHAIN), await moved(kind, 'LEDGER', CHAIN)];
    const hash = await call(kind.contract, 'mint', routes.wallet.address, 99_500_000n);
    expect(await endMovement('complete', one, { reference: 'wire' }, transport)).toMatchObject(badInput);
    expect(await endMovement('complete', one, { reference: hash, arrived: '100' }, transport)).toMatchObject(badInput);
    expect(await endMovement('complete', one, { reference: hash }, transport)).toMatchObject(mismatch);
    await deepen(routes);
    const elsewhere = await call(kind.contract, 'mint', newAccount(), 99_500_000n);
    await deepen(routes);
    expect(await endMovement('complete', one, { reference: elsewhere }, transport)).toMatchObject(mismatch);
    const done = await endMovement('complete', one, { reference: hash }, transport);
    expect(done).toMatchObject({ status: 'DONE', arrived: '99.5', fee: '0.5', txHash: hash });
    expect(await endMovement('complete', other, { reference: hash }, transport)).toMatchObject(mismatch);
    expect(before).not.toBe(hash);
    expect(await heldAt(kind, 'LEDGER', 'TRANSIT', CHAIN)).toEqual(['800', '100', '1099.5']);
  });

  it("keeps its transaction from being funded as somebody else's payment", async () => {
    const kind = await byHand(routes);
    const id = await moved(kind, 'LEDGER', CHAIN);
    const reference = await call(kind.contract, 'mint', routes.wallet.address, 100_000_000n);
    await deepen(routes);
    const fund = () => bookByHash('fund', kind, reference);
    expect(await fund()).toMatchObject({ code: 'CHAIN_MISMATCH', message: expect.stringContaining(id) });
    expect(await endMovement('complete', id, { reference }, transport)).toMatchObject({ status: 'DONE' });
    expect(await fund()).toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(await heldAt(kind, CHAIN)).toEqual(['1100']);
  });
});

describe('a transaction of a movement', () => {
  it('completes no other movement before that one has ended, and none afterwards', async () => {
    await funded(token, '1000');
    const ours = await begin(await rebalancer(), token, 'VENUE', CHAIN);
    const byAdmin = await moved(token, 'LEDGER', CHAIN);
    await processMovements();
    const reference = await payOut(routes, token, '99.995');
    await processMovements();
    expect(await movementRow(ours.id)).toMatchObject({ status: 'MOVING', txHash: reference });
    await deepen(routes);
    const refused = await endMovement('complete', byAdmin, { reference });
    expect(refused).toMatchObject({ ...mismatch, message: expect.stringContaining(ours.id) });
    await processMovements();
    expect(await movementRow(ours.id)).toMatchObject({ status: 'DONE' });
    expect(await endMovement('complete', byAdmin, { reference })).toMatchObject(mismatch);
    expect(await movementRow(byAdmin)).toMatchObject({ status: 'MOVING', txHash: null });
  });

  it('is not booked as taken out while its movement is open, whether it is named yet or not', async () => {
    const { system } = await world();
    const [kind, address] = [await byHand(routes), newAccount()];
    const id = await moved(kind, CHAIN, 'VENUE');
    const chains = system.db.rows.updateTable('convert_send_chain').where('id', '=', kind.sendChain.id);
    await chains.set({ venueDepositAddress: address }).execute();
    const reference = await paidByHouse(routes, kind, address, 100_000_000n);
    const refused = { ...mismatch, message: expect.stringContaining(id) };
    expect(await bookByHash('defund', kind, reference)).toMatchObject(refused);
    expect(await endMovement('complete', id, { reference, arrived: '50' })).toMatchObject({ status: 'REVIEW' });
    expect(await bookByHash('defund', kind, reference)).toMatchObject(refused);
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED' })).toMatchObject({ status: 'RESOLVED' });
    expect(await bookByHash('defund', kind, reference)).toMatchObject(mismatch);
    const other = await paidByHouse(routes, kind, newAccount(), 100_000_000n);
    expect(await bookByHash('defund', kind, other)).toMatchObject({ statusCode: 200 });
    expect(await heldAt(kind, CHAIN, 'TRANSIT', 'VENUE')).toEqual(['800', '0', '1050']);
  });
});

describe.each(TRANSPORTS)('a movement from a chain to the venue that an admin carries out, by %s,', (transport) => {
  it('is completed by a payment of the house to the deposit address, and to no other', async () => {
    const { system } = await world();
    const kind = await byHand(routes);
    const id = await moved(kind, CHAIN, 'VENUE');
    const depositAddress = newAccount();
    const stray = await paidByHouse(routes, kind, newAccount(), 100_000_000n);
    expect(await endMovement('complete', id, { reference: stray }, transport)).toMatchObject(badInput);
    const chains = system.db.rows.updateTable('convert_send_chain').where('id', '=', kind.sendChain.id);
    await chains.set({ venueDepositAddress: depositAddress }).execute();
    expect(await endMovement('complete', id, { reference: stray }, transport)).toMatchObject(mismatch);
    const paid = await paidByHouse(routes, kind, depositAddress, 100_000_000n);
    expect(await endMovement('complete', id, { reference: paid, arrived: '99' }, transport)).toMatchObject({
      status: 'DONE',
      fee: '1',
    });
    expect(Number((await movementRow(id)).gasPaid)).toBeGreaterThan(0);
    expect(await heldAt(kind, CHAIN, 'TRANSIT', 'VENUE')).toEqual(['900', '0', '1099']);
  });
});

describe.each(TRANSPORTS)('a movement to a chain in review, by %s,', (transport) => {
  it('has arrived only by a transaction of the chain, which counts for nothing else then', async () => {
    const { id } = await begin(await rebalancer(), token, 'VENUE', CHAIN);
    await processMovements();
    await overdue(id);
    await processMovements();
    const txHash = await payOut(routes, token, '99.995');
    await deepen(routes);
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED' }, transport)).toMatchObject(badInput);
    const wrong = await call(token.contract, 'mint', newAccount(), 1n);
    await deepen(routes);
    expect(await endMovement('resolve', id, { outcome: 'ARRIVED', txHash: wrong }, transport)).toMatchObject(mismatch);
    const ended = await endMovement('resolve', id, { outcome: 'ARRIVED', txHash }, transport);
    expect(ended).toMatchObject({ status: 'RESOLVED', arrived: '99.995', txHash });
    expect(await claimsOfHash(txHash)).toMatchObject([{ kind: 'LOG', place: 0, use: 'CONVERT_MOVEMENT', useId: id }]);
  });
});

describe('claimTransfer', () => {
  it('says that a transaction without such a transfer has none, and not that it was counted', async () => {
    const { system } = await world();
    const claim = inTransaction(system, { operation: 'test' }, (tx) =>
      claimTransfer(system, tx, 1, [], { use: 'CONVERT_MOVEMENT', useId: newId() }),
    );
    await expect(claim).rejects.toMatchObject({ message: 'The transaction contains no such transfer' });
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
    expect(await endMovement('complete', small, { reference: 'wire', arrived: '99.9' })).toMatchObject({
      status: 'DONE',
    });
    expect(await endMovement('complete', large, { reference: 'wire', arrived: '99.8999' })).toMatchObject({
      status: 'REVIEW',
    });
  });

  it('counts at the highest price of the day, so that a low price lets no larger fee pass', async () => {
    const plain = await newToken(routes, { usdPrice: '1' });
    const { currency, type } = plain.sendChain;
    await costEarlier(currency, '1000');
    await funded({ currency, type }, '1000', 'VENUE');
    await funded({ currency, type }, '1000');
    const id = await moved({ currency, type }, 'LEDGER', 'VENUE');
    expect(await endMovement('complete', id, { reference: 'wire', arrived: '99.8999' })).toMatchObject({
      status: 'REVIEW',
    });
  });
});

import { newId } from '../../../src/core/ids.js';
import { newAdmin, newCreator, onSale } from '../../support/ico-offerings.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import {
  claimsFor,
  deliver,
  deliverMany,
  newAddress,
  newPurchase,
  releasePath,
  stored,
  succeed,
  toldTitles,
  tranchePath,
} from '../support/chain-deliveries.js';
import { setOffering } from '../support/sales.js';

/** A sale on a blockchain that nobody is asked about. */
async function newUncheckedSale(over: object = {}) {
  return { ...(await onSale({ price: '0.5', allocation: '100000', ...over })), walletType: 'SPOT' as const };
}

const newHash = (): string => `0x${newId().replaceAll('-', '').repeat(2)}`;

describe.each(TRANSPORTS)('without a chain to ask, a delivery by %s', (transport) => {
  const call = through(transport);

  it('is UNCHECKED and waits for an admin; its hash serves once', async () => {
    const sale = await newUncheckedSale();
    const [bought, other] = [await newPurchase(sale), await newPurchase(sale)];
    const hash = newHash();
    expect(await deliver(call, sale, bought, ` ${hash.toUpperCase().replace('X', 'x')} `)).toMatchObject({
      status: 'VERIFICATION',
      transactionHash: hash,
      chainCheck: 'UNCHECKED',
    });
    expect(await claimsFor(bought)).toMatchObject([{ hash: hash.slice(2), kind: 'HASH' }]);
    expect(await deliver(call, sale, other, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
    const elsewhere = await newUncheckedSale();
    const third = await newPurchase(elsewhere);
    expect(await deliver(call, elsewhere, third, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
    expect(await deliver(call, sale, bought, newHash())).toMatchObject({ statusCode: 200 });
    expect(await deliver(call, elsewhere, third, hash)).toMatchObject({ statusCode: 200, chainCheck: 'UNCHECKED' });
  });

  it('is refused for a hash of another form than its blockchain has', async () => {
    const sale = await newUncheckedSale();
    const bought = await newPurchase(sale);
    const bad = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('transactionHash') };
    const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
    for (const hash of ['', '0x', newHash().slice(2), solana, `0x${'g'.repeat(64)}`, 'a'.repeat(10_000)]) {
      expect(await deliver(call, sale, bought, hash)).toMatchObject(bad);
    }
    expect(await stored(bought)).toMatchObject({ status: 'PENDING', transactionHash: null });
  });

  it('takes the hashes of other blockchains', async () => {
    const sale = await newUncheckedSale({ blockchain: 'tron' });
    const bought = await newPurchase(sale, '10', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(await deliver(call, sale, bought, newHash())).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const hash = newHash().slice(2);
    expect(await deliver(call, sale, bought, hash.toUpperCase())).toMatchObject({
      transactionHash: hash,
      chainCheck: 'UNCHECKED',
    });
  });

  it.each(['FAILED', 'CANCELLED'])('is refused while the offering is %s', async (status) => {
    const sale = await newUncheckedSale();
    const bought = await newPurchase(sale);
    const at = (await world()).clock.now().toISOString();
    const times = status === 'FAILED' ? { settledAt: at } : { cancelledAt: at };
    await setOffering(sale.id, { status, ...times });
    expect(await deliver(call, sale, bought, newHash())).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('is listed with what the creator needs, and nobody’s e-mail', async () => {
    const sale = await newUncheckedSale();
    const [first, second] = [await newPurchase(sale), await newPurchase(sale, '12')];
    const { rows } = (await world()).system.db;
    await rows
      .updateTable('user')
      .set({ firstName: 'Ann', lastName: 'Lee' })
      .where('id', '=', first.buyer.user.id)
      .execute();
    const hash = newHash();
    await deliver(call, sale, first, hash);
    const list = `/api/ico/creator/token/${sale.id}/release`;
    const page = await call(sale.creator, 'GET', list);
    expect(page.items).toMatchObject([
      { id: second.id, buyer: null, walletAddress: second.walletAddress, tokens: '24', status: 'PENDING' },
      { id: first.id, buyer: 'Ann Lee', tokens: '20', transactionHash: hash, chainCheck: 'UNCHECKED' },
    ]);
    expect(JSON.stringify(page)).not.toContain('@');
    const filter = encodeURIComponent(JSON.stringify({ status: 'PENDING' }));
    expect((await call(sale.creator, 'GET', `${list}?filter=${filter}`)).items).toMatchObject([{ id: second.id }]);
    expect(await call(await newCreator(), 'GET', list)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const schedules = `/api/ico/creator/token/${sale.id}/vesting`;
    expect(await call(sale.creator, 'GET', schedules)).toMatchObject({ statusCode: 200, items: [] });
    expect(await call(await newCreator(), 'GET', schedules)).toMatchObject({ statusCode: 404 });
  });
});

describe('deliveries that no chain is asked about', () => {
  const call = through('REST');

  it('need a transaction each', async () => {
    const sale = await newUncheckedSale();
    const [one, two] = [await newPurchase(sale), await newPurchase(sale)];
    const both = { transactionIds: [one.id, two.id], transactionHash: newHash() };
    expect(await deliverMany(sale, both)).toMatchObject({
      statusCode: 409,
      code: 'DELIVERY_CLAIMED',
      message: expect.stringContaining('No blockchain is asked'),
    });
    expect(await stored(one)).toMatchObject({ status: 'PENDING' });
    const alone = { transactionIds: [one.id], transactionHash: newHash() };
    expect((await deliverMany(sale, alone)).releases).toMatchObject([{ id: one.id, chainCheck: 'UNCHECKED' }]);
  });

  it('are told to the admins who verify them when the first one comes', async () => {
    const admin = await newAdmin(['edit.ico.transaction']);
    const sale = await newUncheckedSale();
    for (const bought of [await newPurchase(sale), await newPurchase(sale)])
      await deliver(call, sale, bought, newHash());
    expect((await toldTitles(admin)).filter((title) => title === 'Deliveries To Verify')).toHaveLength(1);
  });

  it('are told again when nothing else waits, whatever has failed', async () => {
    const admin = await newAdmin(['edit.ico.transaction']);
    const sale = await newUncheckedSale();
    const [failed, next] = [await newPurchase(sale), await newPurchase(sale)];
    await deliver(call, sale, failed, newHash());
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_transaction').set({ chainCheck: 'FAILED' }).where('id', '=', failed.id).execute();
    await deliver(call, sale, next, newHash());
    expect((await toldTitles(admin)).filter((title) => title === 'Deliveries To Verify')).toHaveLength(2);
  });

  it('are told of tranches, too', async () => {
    const admin = await newAdmin(['edit.ico.transaction']);
    const tranches = [{ afterMonths: 0, percent: '100' }];
    const sale = await newUncheckedSale({ allocation: '40', vesting: { type: 'CUSTOM', tranches } });
    const all = [await newPurchase(sale), await newPurchase(sale)];
    await succeed(sale);
    for (const bought of all) {
      const [tranche] = bought.vesting.releases;
      const body = { transactionHash: newHash() };
      expect(await call(sale.creator, 'PUT', tranchePath(sale, tranche), body)).toMatchObject({
        chainCheck: 'UNCHECKED',
      });
    }
    expect((await toldTitles(admin)).filter((title) => title === 'Deliveries To Verify')).toHaveLength(1);
  });

  it('are limited to sixty a minute', async () => {
    const creator = await newCreator();
    await endWindow('icoDelivery');
    const put = () =>
      call(creator, 'PUT', releasePath({ id: newId() }, { id: newId() }), { transactionHash: newAddress() });
    // At once, within one window.
    const answers = await Promise.all(Array.from({ length: 60 }, put));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(await put()).toMatchObject({ statusCode: 429 });
    const wish = { id: newId(), creator };
    expect(await deliverMany(wish, { transactionIds: [newId()], transactionHash: newHash() })).toMatchObject({
      statusCode: 429,
    });
  });
});

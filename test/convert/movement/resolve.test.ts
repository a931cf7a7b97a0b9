import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import {
  heldAt,
  inReview,
  inTwoPlaces,
  legsOf,
  MOVEMENTS,
  rebalancer,
  wishOf,
} from '../../support/convert-movements.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';

useSettings({ convertRebalanceMode: 'MANUAL' });

const note = 'As the statement of the bank says';

describe.each(TRANSPORTS)('resolveConvertMovement by %s', (transport) => {
  const call = through(transport);

  async function reviewed() {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await inReview(admin, asset);
    const resolve = (body: object, headers = {}) =>
      call(admin, 'POST', `${MOVEMENTS}/${id}/resolve`, { note, ...body }, headers);
    return { admin, asset, id, resolve };
  }

  it('books what has arrived where it went, and the rest as the fee', async () => {
    const { asset, id, resolve } = await reviewed();
    const ended = await resolve({ outcome: 'ARRIVED', arrived: '7' });
    expect(ended).toMatchObject({
      statusCode: 200,
      id,
      status: 'RESOLVED',
      outcome: 'ARRIVED',
      arrived: '7',
      fee: '3',
      note,
    });
    expect(ended.resolvedBy).toEqual(expect.any(String));
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '107', '0']);
  });

  it('books what came back where it came from', async () => {
    const { asset, resolve } = await reviewed();
    expect(await resolve({ outcome: 'RETURNED' })).toMatchObject({ outcome: 'RETURNED', arrived: '10', fee: '0' });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['100', '100', '0']);
  });

  it('books what is lost across the border', async () => {
    const { asset, id, resolve } = await reviewed();
    expect(await resolve({ outcome: 'LOST' })).toMatchObject({ outcome: 'LOST', arrived: '0', fee: '0' });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '100', '0']);
    expect((await legsOf(id)).filter(({ leg }) => leg === 'transitout')).toMatchObject([
      { operation: 'DEBIT', amount: '10', border: true, system: 'convert_transit', operationType: 'CONVERT_LOSS' },
    ]);
  });

  it('takes the amount that is known to have come when none is given, and at most what was sent', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    for (const [arrived, taken] of [
      ['4', '4'],
      ['40', '10'],
    ]) {
      const { id } = await call(admin, 'POST', MOVEMENTS, wishOf(asset));
      await call(admin, 'POST', `${MOVEMENTS}/${id}/complete`, { reference: 'wire', arrived });
      const ended = await call(admin, 'POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'ARRIVED', note });
      expect(ended).toMatchObject({ status: 'RESOLVED', arrived: taken });
    }
    expect(await heldAt(asset, 'VENUE', 'TRANSIT')).toEqual(['114', '0']);
  });

  it.each([
    { outcome: 'ARRIVED', arrived: '0' },
    { outcome: 'ARRIVED', arrived: '10.00000001' },
    { outcome: 'RETURNED', arrived: '-1' },
    { outcome: 'LOST', arrived: '1' },
    { outcome: 'LOST', note: ' ' },
    { outcome: 'LOST', note: 'x'.repeat(501) },
    { outcome: 'GONE' },
  ])('refuses %j, and books nothing', async (wrong) => {
    const { asset, resolve } = await reviewed();
    expect(await resolve(wrong)).toMatchObject({ statusCode: 400 });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '100', '10']);
  });

  it('answers ILLEGAL_STATE unless it is in review, and NOT_FOUND where there is none', async () => {
    const { admin, asset, resolve } = await reviewed();
    await resolve({ outcome: 'LOST' });
    expect(await resolve({ outcome: 'RETURNED' })).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const { id } = await call(admin, 'POST', MOVEMENTS, wishOf(asset));
    const lost = { outcome: 'LOST', note };
    expect(await call(admin, 'POST', `${MOVEMENTS}/${id}/resolve`, lost)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await call(admin, 'POST', `${MOVEMENTS}/${newId()}/resolve`, lost)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets the first answer when it is repeated under its key', async () => {
    const { asset, resolve } = await reviewed();
    const key = { 'idempotency-key': newId() };
    const first = await resolve({ outcome: 'ARRIVED', arrived: '9.0' }, key);
    expect(await resolve({ outcome: 'ARRIVED', arrived: '9' }, key)).toEqual(first);
    expect(await heldAt(asset, 'VENUE')).toEqual(['109']);
  });

  it('needs manage.convert.rebalance', async () => {
    const { asset, id } = await reviewed();
    const other = await newClient({ permissions: ['view.convert.rebalance', 'edit.convert.rebalance'] });
    const refused = await call(other, 'POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'LOST', note });
    expect(refused).toMatchObject({ code: 'FORBIDDEN' });
    expect(await heldAt(asset, 'TRANSIT')).toEqual(['10']);
  });
});

describe('a movement that many resolve at once', () => {
  it('ends in one way, once', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const path = `${MOVEMENTS}/${await inReview(admin, asset)}/resolve`;
    const outcomes = ['ARRIVED', 'RETURNED', 'LOST', 'ARRIVED', 'RETURNED', 'LOST'];
    const answers = await Promise.all(outcomes.map((outcome) => admin.rest('POST', path, { outcome, note })));
    const ended = answers.flatMap(({ body }) => body.outcome ?? []);
    expect(ended).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'ILLEGAL_STATE')).toHaveLength(5);
    const held = { ARRIVED: ['90', '110', '0'], RETURNED: ['100', '100', '0'], LOST: ['90', '100', '0'] };
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(held[ended[0] as keyof typeof held]);
  });
});

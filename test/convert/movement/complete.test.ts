import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import {
  heldAt,
  inReview,
  inTwoPlaces,
  legsOf,
  MOVEMENTS,
  rebalancer,
  stopMovements,
  wishOf,
} from '../../support/convert-movements.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';

useSettings({ convertRebalanceMode: 'MANUAL' });

const PROOF = { reference: 'wire 77' };

describe.each(TRANSPORTS)('completeConvertMovement by %s', (transport) => {
  const call = through(transport);

  async function begun() {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const { id } = await call(admin, 'POST', MOVEMENTS, wishOf(asset));
    return { admin, asset, id, path: `${MOVEMENTS}/${id}/complete` };
  }

  it('books the amount where it went', async () => {
    const { admin, asset, id, path } = await begun();
    const done = await call(admin, 'POST', path, { reference: ' wire 77 ' });
    expect(done).toMatchObject({ statusCode: 200, id, status: 'DONE', arrived: '10', fee: '0', reference: 'wire 77' });
    expect(done.doneAt).toEqual(expect.any(String));
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '110', '0']);
    expect((await legsOf(id)).map(({ leg, border }) => [leg, border])).toEqual([
      ['in', false],
      ['out', false],
      ['transitin', false],
      ['transitout', false],
    ]);
  });

  it('books what did not come as the fee, across the border of the platform', async () => {
    const { admin, asset, id, path } = await begun();
    const done = await call(admin, 'POST', path, { ...PROOF, arrived: '9.5' });
    expect(done).toMatchObject({ status: 'DONE', arrived: '9.5', fee: '0.5' });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '109.5', '0']);
    expect((await legsOf(id)).filter(({ leg }) => leg === 'fee')).toMatchObject([
      {
        operation: 'DEBIT',
        amount: '0.5',
        border: true,
        system: 'convert_transit',
        operationType: 'CONVERT_NETWORK_FEE',
      },
    ]);
  });

  it.each(['9.49999999', '10.00000001'])('leaves it to a decision when %s of 10 came', async (arrived) => {
    const { admin, asset, path } = await begun();
    const answer = await call(admin, 'POST', path, { ...PROOF, arrived });
    const reviewReason = `10 were sent, and ${arrived} arrived`;
    expect(answer).toMatchObject({ statusCode: 200, status: 'REVIEW', arrived, fee: null, reviewReason, doneAt: null });
    expect(await heldAt(asset, 'VENUE', 'TRANSIT')).toEqual(['100', '10']);
  });

  it.each([
    { reference: ' ' },
    { reference: 'x'.repeat(201) },
    { arrived: '0' },
    { arrived: '-1' },
    { arrived: '1e1' },
  ])('refuses %j, and books nothing', async (wrong) => {
    const { admin, asset, path } = await begun();
    expect(await call(admin, 'POST', path, { ...PROOF, ...wrong })).toMatchObject({ statusCode: 400 });
    expect(await heldAt(asset, 'VENUE', 'TRANSIT')).toEqual(['100', '10']);
  });

  it('ends what is under way while movements are stopped and switched off', async () => {
    const { admin, path } = await begun();
    await setSettings({ convertRebalanceMode: 'OFF', convertEnabled: 'false' });
    await stopMovements(true);
    expect(await call(admin, 'POST', path, PROOF)).toMatchObject({ status: 'DONE' });
    await stopMovements(false);
    await clearSettings('convertEnabled');
    await setSettings({ convertRebalanceMode: 'MANUAL' });
  });

  it('answers ILLEGAL_STATE a second time and in review, and NOT_FOUND where there is none', async () => {
    const { admin, asset, path } = await begun();
    await call(admin, 'POST', path, PROOF);
    expect(await call(admin, 'POST', path, PROOF)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const reviewed = await inReview(admin, asset);
    expect(await call(admin, 'POST', `${MOVEMENTS}/${reviewed}/complete`, PROOF)).toMatchObject({
      code: 'ILLEGAL_STATE',
    });
    expect(await call(admin, 'POST', `${MOVEMENTS}/${newId()}/complete`, PROOF)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await heldAt(asset, 'VENUE', 'TRANSIT')).toEqual(['110', '10']);
  });

  it('gets the first answer when it is repeated under its key', async () => {
    const { admin, asset, path } = await begun();
    const key = { 'idempotency-key': newId() };
    const first = await call(admin, 'POST', path, { ...PROOF, arrived: '9.90' }, key);
    expect(await call(admin, 'POST', path, { ...PROOF, arrived: '9.9' }, key)).toEqual(first);
    expect(await heldAt(asset, 'VENUE')).toEqual(['109.9']);
  });

  it('needs edit.convert.rebalance', async () => {
    const { asset, path } = await begun();
    const other = await newClient({ permissions: ['view.convert.rebalance', 'manage.convert.rebalance'] });
    expect(await call(other, 'POST', path, PROOF)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await heldAt(asset, 'TRANSIT')).toEqual(['10']);
  });
});

describe('a movement that many complete at once', () => {
  it('arrives once', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const { body } = await admin.rest('POST', MOVEMENTS, wishOf(asset));
    const path = `${MOVEMENTS}/${body.id}/complete`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.rest('POST', path, PROOF)));
    const codes = answers.map((answer) => answer.body.code ?? answer.body.status);
    expect(codes.toSorted()).toEqual(['DONE', ...Array(9).fill('ILLEGAL_STATE')]);
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '110', '0']);
  });
});

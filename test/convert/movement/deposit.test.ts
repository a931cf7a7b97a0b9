import { newId } from '../../../src/core/ids.js';
import { booked, onChain } from '../../support/convert-chain.js';
import { heldAt, MOVEMENTS, movementRow, overdue, rebalancer } from '../../support/convert-movements.js';
import {
  begin,
  closeRoutes,
  deepen,
  houseWithRoutes,
  listDeposit,
  processMovements,
  routedToken,
  type Routes,
} from '../../support/convert-routes.js';
import { frozenAsset } from '../../support/convert-states.js';
import { through, TRANSPORTS, type Call } from '../../support/each-transport.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

/** Code that refuses every call. */
const REFUSING = '0x60006000fd';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => routes.chain.rpc('evm_setAutomine', true));
afterAll(() => closeRoutes(routes));

async function begun() {
  const [admin, token] = [await rebalancer(), await routedToken(routes)];
  const movement = await begin(admin, token, 'CHAIN:1', 'VENUE');
  return { admin, token, id: movement.id as string, movement };
}

async function transactionsOf(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('convert_transaction').selectAll().where('movementId', '=', id).execute();
}

describe('a movement from a chain to the venue', () => {
  it('is signed by the house, seen among the deposits of the venue, and its gas is booked as paid', async () => {
    const { token, id, movement } = await begun();
    expect(movement).toMatchObject({ status: 'MOVING', automatic: true });
    await processMovements();
    const [transaction, ...others] = await transactionsOf(id);
    expect([transaction?.kind, others]).toEqual(['MOVEMENT', []]);
    const moving = await movementRow(id);
    expect(moving).toMatchObject({ status: 'MOVING', txHash: transaction?.hash, gasPaid: null });
    expect((await booked(routes.coin)).held).toBe(String(Number(moving.gasHeld)));
    expect(await token.contract.getFunction('balanceOf')(token.depositAddress)).toBe(100_000_000n);
    await deepen(routes);
    await processMovements();
    const { gasPaid, status } = await movementRow(id);
    expect([status, Number(gasPaid) > 0]).toEqual(['MOVING', true]);
    expect(await booked(routes.coin)).toEqual({ free: await onChain(routes, routes.coin), held: '0' });
    listDeposit(routes, token, transaction?.hash ?? '', '100');
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'DONE', outcome: null });
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT', 'VENUE')).toEqual(['900', '0', '1100']);
    expect(await transactionsOf(id)).toHaveLength(1);
  });

  it('is signed only once its currency, which was frozen after it had begun, may move again', async () => {
    const { token, id } = await begun();
    const unfreeze = await frozenAsset(token);
    expect(await processMovements()).toMatchObject({ status: 'SUCCEEDED' });
    expect(await movementRow(id)).toMatchObject({ status: 'MOVING', requestedAt: null, gasHeld: null });
    expect(await transactionsOf(id)).toEqual([]);
    await unfreeze();
    await processMovements();
    expect(await transactionsOf(id)).toMatchObject([{ kind: 'MOVEMENT' }]);
    await deepen(routes);
    await processMovements();
  });

  it('is repeated with the same bytes while the chain has not mined it', async () => {
    const { id } = await begun();
    await routes.chain.rpc('evm_setAutomine', false);
    await processMovements();
    const [signed] = await transactionsOf(id);
    await routes.chain.rpc('anvil_dropTransaction', signed?.hash);
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect(await transactionsOf(id)).toMatchObject([{ hash: signed?.hash, raw: signed?.raw }]);
    expect(Number((await movementRow(id)).gasPaid)).toBeGreaterThan(0);
  });

  it('in review is not resolved as long as the chain may carry it out', async () => {
    const { admin, id } = await begun();
    await routes.chain.rpc('evm_setAutomine', false);
    await processMovements();
    await overdue(id);
    await processMovements();
    const resolve = async (outcome: string) =>
      (await admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, { outcome, note: 'A test' })).body;
    expect(await resolve('RETURNED')).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await resolve('LOST')).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await resolve('ARRIVED')).toMatchObject({ code: 'ILLEGAL_STATE' });
    await deepen(routes);
    await processMovements();
    expect(await resolve('ARRIVED')).toMatchObject({ status: 'RESOLVED', arrived: '100' });
    expect((await booked(routes.coin)).held).toBe('0');
  });

  it('goes to review when its transaction fails on the chain, which costs its gas', async () => {
    const { token, id } = await begun();
    await routes.chain.rpc('evm_setAutomine', false);
    await processMovements();
    await routes.chain.rpc('anvil_setCode', token.address, REFUSING);
    await deepen(routes);
    await processMovements();
    const row = await movementRow(id);
    expect(row).toMatchObject({ status: 'REVIEW', reviewReason: 'its transaction failed on the chain' });
    expect(Number(row.gasPaid)).toBeGreaterThan(0);
    expect((await booked(routes.coin)).held).toBe('0');
  });
});

/** A payment that is signed and kept out of blocks. */
/** Signed, and kept out of blocks. */
async function stuck(call: Call) {
  const { admin, token, id } = await begun();
  await routes.chain.rpc('evm_setAutomine', false);
  await processMovements();
  const cancel = (headers = {}) => call(admin, 'POST', `${MOVEMENTS}/${id}/cancel`, {}, headers);
  const resolve = (outcome: string) => call(admin, 'POST', `${MOVEMENTS}/${id}/resolve`, { outcome, note: 'A test' });
  return { admin, token, id, cancel, resolve };
}

describe.each(TRANSPORTS)('a payment to the venue that its chain does not mine, by %s,', (transport) => {
  const call = through(transport);

  it('is replaced by an empty transaction with higher fees, once a key, while the chain is silent, too; the money is returned then', async () => {
    const { token, id, cancel, resolve } = await stuck(call);
    const key = { 'idempotency-key': newId() };
    const first = await cancel(key);
    expect(first).toMatchObject({ status: 'MOVING' });
    routes.chain.mood = 'error';
    const again = await cancel(key);
    routes.chain.mood = 'answers';
    expect(again).toEqual(first);
    const signed = await transactionsOf(id);
    expect(signed.map(({ kind }) => kind).toSorted()).toEqual(['CANCEL', 'MOVEMENT']);
    expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(1);
    await deepen(routes);
    await processMovements();
    const row = await movementRow(id);
    expect(row).toMatchObject({
      status: 'REVIEW',
      reviewReason: expect.stringContaining('nothing has left the house'),
    });
    expect(Number(row.gasPaid)).toBeGreaterThan(0);
    expect(await booked(routes.coin)).toEqual({ free: await onChain(routes, routes.coin), held: '0' });
    expect(await resolve('RETURNED')).toMatchObject({ status: 'RESOLVED', arrived: '100' });
    expect(await heldAt(token, 'CHAIN:1', 'TRANSIT', 'VENUE')).toEqual(['1000', '0', '1000']);
  });

  it('is not replaced before it is signed, and after the chain has decided', async () => {
    const { admin, id } = await begun();
    const cancel = () => call(admin, 'POST', `${MOVEMENTS}/${id}/cancel`, {});
    expect(await cancel()).toMatchObject({ code: 'ILLEGAL_STATE' });
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect(await cancel()).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await transactionsOf(id)).toHaveLength(1);
  });

  it('is repeated also in a movement that has ended, since later payments wait behind its nonce', async () => {
    const { id } = await stuck(call);
    const [signed] = await transactionsOf(id);
    await routes.chain.rpc('anvil_dropTransaction', signed?.hash);
    const { platform } = await world();
    const ended = { status: 'RESOLVED', outcome: 'ARRIVED', doneAt: new Date().toISOString() } as const;
    await platform.db.rows.updateTable('convert_movement').set(ended).where('id', '=', id).execute();
    await processMovements();
    await deepen(routes);
    await processMovements();
    expect(Number((await movementRow(id)).gasPaid)).toBeGreaterThan(0);
  });
});

describe.each(TRANSPORTS)('an admin who cancels such a payment by %s', (transport) => {
  const call = through(transport);

  async function auditOf(targetId: string) {
    const { platform } = await world();
    const rows = platform.db.rows.selectFrom('admin_audit_log').select(['before', 'after']);
    return rows.where('operation', '=', 'cancelConvertMovement').where('targetId', '=', targetId).execute();
  }

  it('may say why, which the audit keeps beside what has changed', async () => {
    const { admin, id } = await stuck(call);
    const cancel = (reason: string) =>
      call(admin, 'POST', `${MOVEMENTS}/${id}/cancel`, { reason }, { 'idempotency-key': 'cancelled once' });
    const answer = await cancel(' Fees have risen ');
    expect(answer).toMatchObject({ statusCode: 200, status: 'MOVING' });
    expect(await cancel('Fees have risen')).toEqual(answer);
    expect(await cancel('Another reason')).toMatchObject({ statusCode: 409 });
    const changed = { id, status: 'MOVING', updatedAt: expect.any(String) };
    expect(await auditOf(id)).toContainEqual({
      before: expect.objectContaining(changed),
      after: expect.objectContaining({ ...changed, reason: 'Fees have risen' }),
    });
    await deepen(routes);
    await processMovements();
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW' });
  });

  it.each([
    ['empty', ' '],
    ['longer than 500 characters', 'x'.repeat(501)],
    ['no text', 5],
  ])('is refused with a reason that is %s, and nothing is signed', async (_what, reason) => {
    const { admin, id } = await stuck(call);
    const answer = await call(admin, 'POST', `${MOVEMENTS}/${id}/cancel`, { reason });
    expect(answer).toMatchObject({ statusCode: 400 });
    expect(await transactionsOf(id)).toHaveLength(1);
    await deepen(routes);
    await processMovements();
  });
});

import { CONVERT_MOVEMENT_MOVES } from '../../../src/core/states/convert.js';
import { newId } from '../../../src/core/ids.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import { bookByHash, byHand, moved } from '../../support/convert-by-hand.js';
import type { Client } from '../../support/client.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { call as callContract } from '../../support/convert-chain.js';
import {
  heldAt,
  MOVEMENTS,
  movementRow,
  overdue,
  REBALANCE,
  rebalancer,
  wishOf,
} from '../../support/convert-movements.js';
import { closeRoutes, deepen, houseWithRoutes, processMovements, type Routes } from '../../support/convert-routes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';
import { houseCode } from '../../support/house-code.js';
import { oneByOne } from '../support/one-by-one.js';
import { claimsOfHash, storedClaim } from '../../support/chain-claims.js';

const HOUSE = '/api/admin/finance/pool-backing/house/movement';
const BOTH = { permissions: [...REBALANCE.permissions, 'manage.pool.backing'] as const };
const ARRIVED = { outcome: 'ARRIVED', arrived: '900', note: 'As the venue lists it' };
const LOST = { outcome: 'LOST', note: 'Gone with the bank' };
const CHAIN = 'CHAIN:1';
const mismatch = { statusCode: 409, code: 'CHAIN_MISMATCH' };

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(() => void (routes.chain.mood = 'answers'));
afterAll(() => closeRoutes(routes));

/** A movement of so many dollars from the ledger to the venue in REVIEW. */
async function putInReview(amount = '1000', usdPrice: string | null = '1') {
  const asset = await convertible({ inventory: '2000', usdPrice });
  await funded(asset, '2000', 'VENUE');
  const { body } = await (await rebalancer()).rest('POST', MOVEMENTS, wishOf(asset, amount));
  await overdue(body.id);
  await processMovements();
  return { asset, id: body.id as string };
}

const inReview = oneByOne(putInReview);

describeRecord({
  name: 'movements in review',
  kind: 'CONVERT_RESOLVE',
  permissions: REBALANCE.permissions,
  fromUsd: 1000,
  endsByReject: false,
  make: async (usd) => {
    const { id } = await inReview(usd ?? '1', usd === null ? null : '1');
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) => call(client, 'POST', `${MOVEMENTS}/${id}/resolve`, LOST, headers),
  isCarriedOut: async (id) => (await movementRow(id)).status === 'RESOLVED',
});

describe('a movement in review', () => {
  it('is taken out of it by nothing but its resolution, which ends its approvals', () => {
    const moves = CONVERT_MOVEMENT_MOVES.filter(({ from }) => from.includes('REVIEW'));
    expect(moves.map(({ action }) => action)).toEqual(['resolve']);
  });
});

describe.each(TRANSPORTS)('a large movement in review that several people resolve by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const resolve = (client: Client, id: string, body: object, headers?: Record<string, string>) =>
    call(client, 'POST', `${MOVEMENTS}/${id}/resolve`, body, headers);
  const resolveHouse = async (client: Client, id: string, body: object) =>
    call(client, 'POST', `${HOUSE}/${id}/resolve`, { ...body, code: await houseCode(client) });

  /** A movement that one person has found. */
  async function begun(body: object = ARRIVED) {
    const made = await inReview();
    const before = await movementRow(made.id);
    const answer = await resolve(await newApprover(REBALANCE), made.id, body);
    expect(answer).toMatchObject({ status: 'REVIEW', outcome: null, note: null, approval: { given: 1, needed: 2 } });
    expect(await movementRow(made.id)).toEqual(before);
    return { ...made, before };
  }

  it.each([
    { ...ARRIVED, arrived: '901' },
    { ...ARRIVED, outcome: 'RETURNED' },
    { outcome: 'ARRIVED', note: 'All of it' },
    LOST,
  ])('is a conflict with %j where the first person said something else, and writes nothing', async (other) => {
    const { asset, id, before } = await begun();
    const second = await newApprover(REBALANCE);
    expect(await resolve(second, id, other)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await movementRow(id)).toEqual(before);
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['1000', '2000', '1000']);
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
  });

  it.each([
    [ARRIVED, { ...ARRIVED, arrived: '900.00', note: 'Seen there too' }],
    [
      { outcome: 'ARRIVED', note: 'All of it' },
      { ...ARRIVED, arrived: '1000', note: 'Seen there too' },
    ],
  ])('is booked after %j when a second person says the same by %j', async (said, same) => {
    const { asset, id } = await begun(said);
    const second = await newApprover(REBALANCE);
    const shown = { status: 'RESOLVED', note: 'Seen there too', resolvedBy: second.user.id, approval: null };
    expect(await resolve(second, id, same)).toMatchObject(shown);
    const { arrived } = await movementRow(id);
    expect(await heldAt(asset, 'VENUE', 'TRANSIT')).toEqual([String(2000 + Number(arrived)), '0']);
  });

  it('keeps the words of the first person when it is resolved by the path of acts', async () => {
    const { asset, id } = await begun();
    const second = await newApprover(REBALANCE);
    const { details, title } = await acts.read(second, id);
    expect(details).toMatchObject({ outcome: 'ARRIVED', arrived: '900', amount: '1000', note: ARRIVED.note });
    expect(title).toContain('from LEDGER to VENUE as ARRIVED: 900 ');
    expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await movementRow(id)).toMatchObject({ status: 'RESOLVED', note: ARRIVED.note, resolvedBy: second.user.id });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['1000', '2900', '0']);
  });

  it.each([
    ['this path and ended on the house page', resolve, resolveHouse, 'manage.convert.rebalance'],
    ['the house page and ended by this path', resolveHouse, resolve, 'manage.pool.backing'],
  ] as const)('can be begun by %s', async (_how, begin, end, permission) => {
    const { id } = await inReview();
    const [first, second] = [await newApprover(BOTH), await newApprover(BOTH)];
    expect((await begin(first, id, LOST)).approval).toMatchObject({ permission, given: 1, needed: 2 });
    expect(await end(second, id, { ...LOST, note: 'Seen there too' })).toMatchObject({ status: 'RESOLVED' });
    expect(await acts.read(second, id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('is booked once when people approve it on both pages at the same time', async () => {
    const { asset, id } = await inReview();
    const people = await Promise.all(Array.from({ length: 6 }, () => newApprover(BOTH)));
    const answers = await Promise.all(
      people.map((each, at) => (at % 2 === 0 ? resolve : resolveHouse)(each, id, ARRIVED)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
    expect(answers.filter(({ status }) => status === 'RESOLVED')).toHaveLength(1);
    expect(await heldAt(asset, 'TRANSIT', 'VENUE')).toEqual(['0', '2900']);
    expect(await acts.read(people[0] as Client, id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('takes no approval from an admin without the right by which it was begun', async () => {
    const { id } = await inReview();
    await resolveHouse(await newApprover({ permissions: ['manage.pool.backing'] }), id, LOST);
    const refused = { statusCode: 403, code: 'APPROVER_NOT_ELIGIBLE', reason: 'NO_RIGHT' };
    expect(await resolve(await newApprover(REBALANCE), id, LOST)).toMatchObject(refused);
    expect(await movementRow(id)).toMatchObject({ status: 'REVIEW' });
  });

  it('refuses amounts that cannot have come at the first approval already, and stores none', async () => {
    const { id } = await inReview();
    const admin = await newApprover(REBALANCE);
    for (const wrong of [{ arrived: '0' }, { arrived: '1000.01' }, { note: ' ' }, { txHash: `0x${'1'.repeat(64)}` }]) {
      expect(await resolve(admin, id, { ...ARRIVED, ...wrong })).toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await acts.read(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('and that a transaction proves', () => {
    /** A movement of 100 tokens to the chain in REVIEW, each worth 10 dollars. */
    async function toChain(amount = '100', usdPrice = '10') {
      const kind = await byHand(routes);
      const { rows } = (await world()).platform.db;
      const priced = rows.updateTable('currency').set({ usdPrice, trustedPrice: usdPrice });
      await priced.where('code', '=', kind.currency).execute();
      const id = await moved(kind, 'LEDGER', CHAIN, amount);
      await overdue(id);
      await processMovements();
      const paid = async (units: bigint) => {
        const hash = await callContract(kind.contract, 'mint', routes.wallet.address, units);
        await deepen(routes);
        return hash;
      };
      return { kind, id, paid };
    }
    const note = 'As the explorer shows';

    it('is proven at each approval, and counts its transaction with the last one only', async () => {
      const { kind, id, paid } = await toChain();
      const txHash = await paid(99_000_000n);
      const [first, second] = [await newApprover(REBALANCE), await newApprover(REBALANCE)];
      const said = { outcome: 'ARRIVED', txHash, note };
      expect((await resolve(first, id, said)).approval).toMatchObject({ given: 1, details: { arrived: '99', txHash } });
      expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1000', '100']);
      const counted = () => claimsOfHash(txHash);
      expect(await counted()).toEqual([]);
      expect(await resolve(second, id, { ...said, arrived: '99' })).toMatchObject({ status: 'RESOLVED', txHash });
      expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1099', '0']);
      expect(await counted()).not.toEqual([]);
      expect(await bookByHash('fund', kind, txHash, '99')).toMatchObject(mismatch);
    });

    it('is carried out by the path of acts with the proof that the first person named', async () => {
      const { kind, id, paid } = await toChain();
      const txHash = await paid(99_000_000n);
      await resolve(await newApprover(REBALANCE), id, { outcome: 'ARRIVED', txHash, note });
      expect(await acts.approve(await newApprover(REBALANCE), id)).toMatchObject({ status: 'DONE', given: 2 });
      expect(await movementRow(id)).toMatchObject({ status: 'RESOLVED', txHash });
      expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1099', '0']);
    });

    it('is refused at the first approval where the transaction proves nothing, or was counted before', async () => {
      const { kind, id, paid } = await toChain();
      const [nothing, used] = [await paid(0n), await paid(5_000_000n)];
      await storedClaim({ hash: used, use: 'CONVERT_FUNDING' });
      const admin = await newApprover(REBALANCE);
      for (const txHash of [nothing, used, `0x${'1'.repeat(64)}`]) {
        expect(await resolve(admin, id, { outcome: 'ARRIVED', txHash, note })).toMatchObject(mismatch);
      }
      expect(await resolve(admin, id, { outcome: 'ARRIVED', note })).toMatchObject({ code: 'BAD_INPUT' });
      const more = { outcome: 'ARRIVED', txHash: await paid(50_000_000n), arrived: '51', note };
      expect(await resolve(admin, id, more)).toMatchObject({ code: 'BAD_INPUT' });
      expect(await acts.read(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1000', '100']);
    });

    it('is a conflict with another transaction that brought the same amount', async () => {
      const { kind, id, paid } = await toChain();
      const [one, other] = [await paid(100_000_000n), await paid(100_000_000n)];
      await resolve(await newApprover(REBALANCE), id, { outcome: 'ARRIVED', txHash: one, note });
      const second = await newApprover(REBALANCE);
      const conflict = { statusCode: 409, code: 'CONFLICT' };
      expect(await resolve(second, id, { outcome: 'ARRIVED', txHash: other, note })).toMatchObject(conflict);
      expect(await heldAt(kind, CHAIN, 'TRANSIT')).toEqual(['1000', '100']);
    });

    it('says with the last approval that something else has counted it since, and takes that approval back', async () => {
      const { id, paid } = await toChain();
      const txHash = await paid(100_000_000n);
      const said = { outcome: 'ARRIVED', txHash, note };
      await resolve(await newApprover(REBALANCE), id, said);
      await storedClaim({ hash: txHash, use: 'CONVERT_FUNDING' });
      const second = await newApprover(REBALANCE);
      expect(await resolve(second, id, said)).toMatchObject(mismatch);
      expect(await acts.approve(second, id)).toMatchObject(mismatch);
      expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    });

    it('answers the first approval again under its key without the chain', async () => {
      const { id, paid } = await toChain();
      const [first, key] = [await newApprover(REBALANCE), { 'idempotency-key': newId() }];
      const said = { outcome: 'ARRIVED', txHash: await paid(100_000_000n), note };
      const answer = await resolve(first, id, said, key);
      routes.chain.mood = 'error';
      expect(await resolve(first, id, said, key)).toEqual(answer);
      expect(await resolve(first, id, said)).toMatchObject({ code: 'CHAIN_FAILED' });
      expect(await acts.approve(await newApprover(REBALANCE), id)).toMatchObject({ code: 'CHAIN_FAILED' });
    });

    it('counts with what the transaction brought where that is more, since it is booked too', async () => {
      const { id, paid } = await toChain('10');
      const txHash = await paid(100_000_000n);
      const { approval } = await resolve(await newApprover(REBALANCE), id, { outcome: 'ARRIVED', txHash, note });
      expect(approval).toMatchObject({ usd: '1000', needed: 2, details: { arrived: '10' } });
    });
  });
});

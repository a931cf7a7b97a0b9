import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import type { ReviewStatus } from '../../../src/core/states/strategy.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { ALL_REVIEWS, storedPurchase, toldOf } from '../support/listings.js';
import { storedStrategy, strategyRow } from '../support/stored-strategies.js';

const admin = () => newClient({ permissions: ['view.trading_bot.review', 'edit.trading_bot.review'] });

interface Written {
  readonly status: ReviewStatus;
  readonly sellerId?: string;
  readonly authorId?: string;
}

/** A review of four of a listing that has another one of two, which is approved. */
async function written({ status, sellerId, authorId }: Written) {
  const userId = authorId ?? (await newUser()).id;
  const { id: strategyId } = await storedStrategy({ userId: sellerId ?? (await newUser()).id, name: 'Reviewed' });
  await storedPurchase(strategyId, userId);
  const { rows } = (await world()).platform.db;
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const review = { id: newId(), strategyId, userId, rating: 4, comment: 'Fine', status, ...times };
  const other = { ...review, id: newId(), userId: (await newUser()).id, rating: 2, status: 'APPROVED' as const };
  await storedPurchase(strategyId, other.userId);
  await rows.insertInto('trading_bot_strategy_review').values([review, other]).execute();
  return review;
}

const MOVES: readonly (readonly [action: string, from: ReviewStatus, to: ReviewStatus | null])[] = [
  ['approve', 'PENDING', 'APPROVED'],
  ['approve', 'REJECTED', 'APPROVED'],
  ['approve', 'APPROVED', null],
  ['reject', 'PENDING', 'REJECTED'],
  ['reject', 'APPROVED', 'REJECTED'],
  ['reject', 'REJECTED', null],
];

describe.each(TRANSPORTS)('a decision about a review by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const decide = (client: Caller, id: string, action: string) => call(client, 'POST', `${ALL_REVIEWS}/${id}/${action}`);
  const statusOf = async (id: string) => {
    const { rows } = (await world()).platform.db;
    const query = rows.selectFrom('trading_bot_strategy_review').select('status').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).status;
  };

  it.each(MOVES)('%s of one that is %s leads to %s, and the rating follows', async (action, status, to) => {
    const { id, strategyId, userId } = await written({ status });
    const answer = await decide(await admin(), id, action);
    if (to === null) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect([await statusOf(id), (await strategyRow(strategyId)).reviewCount]).toEqual([status, 0]);
      return;
    }
    expect(answer).toMatchObject({ statusCode: 200, id, status: to, strategyName: 'Reviewed', author: { id: userId } });
    expect(await statusOf(id)).toBe(to);
    const rating = to === 'APPROVED' ? { avgRating: '3.00', reviewCount: 2 } : { avgRating: '2.00', reviewCount: 1 };
    expect(await strategyRow(strategyId)).toMatchObject(rating);
    expect(await toldOf(userId)).toEqual([]);
  });

  it('is not for its author, and not for who sells the strategy', async () => {
    const client = await newClient({ role: SUPER_ADMIN });
    const own = await written({ status: 'PENDING', authorId: client.user.id });
    const ofOwn = await written({ status: 'PENDING', sellerId: client.user.id });
    for (const { id } of [own, ofOwn]) {
      for (const action of ['approve', 'reject']) {
        expect(await decide(client, id, action)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
      }
      expect(await statusOf(id)).toBe('PENDING');
    }
  });

  it('needs the permission, and a review', async () => {
    const { id } = await written({ status: 'PENDING' });
    const viewer = await newClient({ permissions: ['view.trading_bot.review'] });
    for (const action of ['approve', 'reject']) {
      expect(await decide(viewer, id, action)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await decide(await admin(), newId(), action)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('leaves a record of what was before and after', async () => {
    const { id } = await written({ status: 'PENDING' });
    const client = await admin();
    await decide(client, id, 'approve');
    const { rows } = (await world()).platform.db;
    const records = rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', client.user.id);
    expect(await records.executeTakeFirstOrThrow()).toMatchObject({
      operation: 'approveTradingStrategyReview',
      targetId: id,
      before: { status: 'PENDING' },
      after: { status: 'APPROVED' },
    });
  });

  it('begins with the list of all reviews, filtered by status and with their authors', async () => {
    const author = await newUser();
    const { id } = await written({ status: 'PENDING', authorId: author.id });
    const filter = encodeURIComponent(JSON.stringify({ status: 'PENDING', authorEmail: author.email }));
    expect(await call(await admin(), 'GET', `${ALL_REVIEWS}?filter=${filter}`)).toMatchObject({
      statusCode: 200,
      items: [{ id, rating: 4, comment: 'Fine', author: { id: author.id, email: author.email, name: null } }],
      pagination: { totalItems: 1 },
    });
    const editor = await newClient({ permissions: ['edit.trading_bot.review'] });
    expect(await call(editor, 'GET', ALL_REVIEWS)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

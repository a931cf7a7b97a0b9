import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import {
  ALL_STRATEGIES,
  inStatus,
  madeStrategy,
  setStrategy,
  storedPurchase,
  strategyAudit,
  toldOf,
} from '../support/listings.js';
import { strategyRow } from '../support/stored-strategies.js';

const admin = () => newClient({ permissions: ['view.trading_bot.strategy', 'edit.trading_bot.strategy'] });
const REASON = { reason: '<b>It promises a profit</b> & more' };

/** The decisions, each with the status that it is made in and what is sent with it. */
const DECISIONS = [
  ['approve', 'PENDING_REVIEW', {}],
  ['reject', 'PENDING_REVIEW', REASON],
  ['suspend', 'APPROVED', REASON],
  ['reinstate', 'SUSPENDED', {}],
] as const;

describe.each(TRANSPORTS)('a decision about a listing by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const decide = (client: Caller, id: string, action: string, body: object = {}) =>
    call(client, 'POST', `${ALL_STRATEGIES}/${id}/${action}`, body);

  it('approves the version of now, and tells its seller where it is offered', async () => {
    const seller = await newClient();
    const { id } = await madeStrategy(seller, {}, { ...inStatus('PENDING_REVIEW'), version: 3, approvedVersion: 1 });
    const client = await admin();
    expect(await decide(client, id, 'approve')).toMatchObject({
      statusCode: 200,
      status: 'APPROVED',
      version: 3,
      approvedVersion: 3,
      approvedAt: expect.anything(),
      strategyConfig: { fast: 9, slow: 21 },
      owner: { id: seller.user.id, email: seller.user.email, name: null },
    });
    const link = `/trading-bot/marketplace/${id}`;
    expect(await toldOf(seller.user.id)).toMatchObject([
      { type: 'system', title: 'Strategy Approved', link, actions: [{ label: 'View Strategy', link }] },
    ]);
    expect(await strategyAudit(id)).toEqual([
      {
        action: 'STRATEGY_APPROVED',
        actor: 'ADMIN',
        ownerId: seller.user.id,
        userId: client.user.id,
        details: {
          automatic: false,
          before: { status: 'PENDING_REVIEW' },
          after: { status: 'APPROVED', version: 3 },
        },
      },
    ]);
  });

  it.each([
    ['reject', 'PENDING_REVIEW', 'Strategy Rejected', `Averages was rejected: ${REASON.reason}`],
    ['suspend', 'APPROVED', 'Strategy Suspended', `Averages was taken out of the marketplace: ${REASON.reason}`],
  ] as const)('%s tells the seller the reason as plain text', async (action, status, title, message) => {
    const seller = await newClient();
    const { id } = await madeStrategy(seller, {}, inStatus(status));
    expect(await decide(await admin(), id, action, REASON)).toMatchObject({ statusCode: 200, ...REASON });
    const link = '/trading-bot/creator';
    expect(await toldOf(seller.user.id)).toEqual([
      { type: 'alert', title, message, link, actions: [{ label: 'View Strategy', link }] },
    ]);
    expect(await call(seller, 'GET', `/api/trading-bot/strategy/${id}`)).toMatchObject(REASON);
  });

  it.each(['reject', 'suspend'])('%s needs a reason of 1 to 500 characters', async (action) => {
    const status = action === 'reject' ? 'PENDING_REVIEW' : 'APPROVED';
    const { id } = await madeStrategy(await newClient(), {}, inStatus(status));
    const [client, before] = [await admin(), await strategyRow(id)];
    for (const body of [
      {},
      { reason: null },
      { reason: '' },
      { reason: ' \n\t ' },
      { reason: 'x'.repeat(501) },
      { reason: 5 },
    ]) {
      expect({ body, ...(await decide(client, id, action, body)) }).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
        message: expect.stringContaining('reason'),
      });
    }
    expect(await strategyRow(id)).toEqual(before);
    // Signs count, and not the units that they are stored in.
    expect(await decide(client, id, action, { reason: '😀'.repeat(500) })).toMatchObject({ statusCode: 200 });
  });

  it.each(DECISIONS)('%s of an own listing is refused, whatever role the admin has', async (action, status, body) => {
    const seller = await newClient({ role: SUPER_ADMIN });
    const { id } = await madeStrategy(seller, {}, inStatus(status));
    const before = await strategyRow(id);
    expect(await decide(seller, id, action, body)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect([await strategyRow(id), await toldOf(seller.user.id)]).toEqual([before, []]);
  });

  it.each(DECISIONS)('%s by an admin who has bought the listing: %s', async (action, status, body) => {
    const { id } = await madeStrategy(await newClient(), {}, inStatus(status));
    const client = await admin();
    await storedPurchase(id, client.user.id);
    const answer = await decide(client, id, action, body);
    // What only stops it is open to all.
    const refused = { statusCode: 403, code: 'SELF_DECISION' };
    expect(answer).toMatchObject(action === 'suspend' ? { statusCode: 200 } : refused);
  });

  it('reinstate by an admin whose purchase was refunded is allowed, as for all who have no part in it', async () => {
    const { id } = await madeStrategy(await newClient(), {}, inStatus('SUSPENDED'));
    const client = await admin();
    await storedPurchase(id, client.user.id, new Date().toISOString());
    expect(await decide(client, id, 'reinstate')).toMatchObject({ statusCode: 200 });
  });

  it.each(DECISIONS)('%s needs the permission, and a listing that is there', async (action, status, body) => {
    const { id } = await madeStrategy(await newClient(), {}, inStatus(status));
    const [viewer, before] = [await newClient({ permissions: ['view.trading_bot.strategy'] }), await strategyRow(id)];
    expect(await decide(viewer, id, action, body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await strategyRow(id)).toEqual(before);
    const client = await admin();
    expect(await decide(client, newId(), action, body)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    await setStrategy(id, { deletedAt: new Date().toISOString() });
    expect(await decide(client, id, action, body)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it.each(DECISIONS)(
    '%s leaves a record of what was before and after, without what is sold',
    async (action, status, body) => {
      const { id } = await madeStrategy(await newClient(), {}, inStatus(status));
      const client = await admin();
      const after = await decide(client, id, action, body);
      const { rows } = (await world()).platform.db;
      const record = await rows
        .selectFrom('admin_audit_log')
        .selectAll()
        .where('userId', '=', client.user.id)
        .executeTakeFirstOrThrow();
      expect(record).toMatchObject({
        operation: `${action}TradingStrategy`,
        action: 'edit.trading_bot.strategy',
        targetId: id,
        before: { status },
        after: { status: after.status },
      });
      expect(JSON.stringify([record.before, record.after])).not.toMatch(/strategyConfig|stopLossPercent/);
    },
  );
});

describe('two admins who decide about one listing at once', () => {
  it('make one decision', async () => {
    const seller = await newClient();
    const { id } = await madeStrategy(seller, {}, inStatus('PENDING_REVIEW'));
    const [one, other] = [await admin(), await admin()];
    const answers = await Promise.all([
      one.rest('POST', `${ALL_STRATEGIES}/${id}/approve`, {}),
      other.rest('POST', `${ALL_STRATEGIES}/${id}/reject`, REASON),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'decided').toSorted()).toEqual(['ILLEGAL_STATE', 'decided']);
    expect(await toldOf(seller.user.id)).toHaveLength(1);
  });
});

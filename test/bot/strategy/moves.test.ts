import { StrategyStatus } from '../../../src/core/states/strategy.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_STRATEGIES, inStatus, madeStrategy, STRATEGIES, strategyAudit, toldOf } from '../support/listings.js';
import { strategyRow } from '../support/stored-strategies.js';

/** What each action makes of each status. Whatever is not listed is refused. */
const MOVES: Readonly<Record<string, Partial<Record<StrategyStatus, StrategyStatus | 'deleted'>>>> = {
  submit: { DRAFT: 'PENDING_REVIEW', REJECTED: 'PENDING_REVIEW' },
  withdraw: { PENDING_REVIEW: 'DRAFT' },
  unlist: { APPROVED: 'DRAFT' },
  delete: { DRAFT: 'deleted', REJECTED: 'deleted' },
  approve: { PENDING_REVIEW: 'APPROVED' },
  reject: { PENDING_REVIEW: 'REJECTED' },
  suspend: { APPROVED: 'SUSPENDED' },
  reinstate: { SUSPENDED: 'APPROVED' },
};
const AUDITED: Readonly<Record<string, string>> = {
  submit: 'STRATEGY_SUBMITTED',
  approve: 'STRATEGY_APPROVED',
  reject: 'STRATEGY_REJECTED',
};
const TOLD: Readonly<Record<string, string>> = {
  approve: 'Strategy Approved',
  reject: 'Strategy Rejected',
  suspend: 'Strategy Suspended',
};
const BY_ADMINS: ReadonlySet<string> = new Set(['approve', 'reject', 'suspend', 'reinstate']);

const cases = Object.entries(MOVES).flatMap(([action, moves]) =>
  Object.values(StrategyStatus).map((status) => [action, status, moves[status] ?? null] as const),
);

describe.each(TRANSPORTS)('a move of a listing by %s', (transport) => {
  const call = through(transport);

  it.each(cases)('%s of one that is %s leads to %s', async (action, status, to) => {
    const [seller, admin] = [await newClient(), await newClient({ permissions: ['edit.trading_bot.strategy'] })];
    const { id } = await madeStrategy(seller, {}, inStatus(status));
    const before = await strategyRow(id);
    const byAdmin = BY_ADMINS.has(action);
    const reason = { reason: 'Too good to be true' };
    const answer = byAdmin
      ? await call(admin, 'POST', `${ALL_STRATEGIES}/${id}/${action}`, action === 'reinstate' ? {} : reason)
      : action === 'delete'
        ? await call(seller, 'DELETE', `${STRATEGIES}/${id}`)
        : await call(seller, 'POST', `${STRATEGIES}/${id}/${action}`);
    const after = await strategyRow(id);
    const [actions, titles] = [await strategyAudit(id), await toldOf(seller.user.id)];
    if (to === null) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect(after).toEqual(before);
      expect([actions, titles]).toEqual([[], []]);
      return;
    }
    expect(answer.statusCode).toBe(200);
    expect(after).toMatchObject(to === 'deleted' ? { status, deletedAt: expect.any(String) } : { status: to });
    expect(after.reason).toBe(
      to === 'REJECTED' || to === 'SUSPENDED' ? reason.reason : to === 'deleted' ? before.reason : null,
    );
    const [audited, told] = [AUDITED[action], TOLD[action]];
    expect(actions).toMatchObject(
      audited
        ? [
            {
              action: audited,
              actor: byAdmin ? 'ADMIN' : 'USER',
              details: { before: { status }, after: { status: to } },
            },
          ]
        : [],
    );
    expect(titles.map(({ title }) => title)).toEqual(told ? [told] : []);
  });
});

import { MINUTE_MS } from '../../../src/core/clock.js';
import { firstIdAt, newId } from '../../../src/core/ids.js';
import type { BotActor, BotAuditAction } from '../../../src/entities/bot/names.js';
import type { BotLogs } from '../../../src/services/bot/audit/read.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { world } from '../../support/world.js';
import { storedBot } from '../support/stored-bots.js';

const PATH = '/api/admin/trading-bot/logs';
const LIST = `query (
  $action: TradingBotLogAction, $actor: TradingBotActor, $botId: UUID, $ownerId: UUID, $userId: UUID,
  $from: DateTimeISO, $to: DateTimeISO, $after: UUID, $limit: Int
) {
  tradingBotLogs(
    action: $action, actor: $actor, botId: $botId, ownerId: $ownerId, userId: $userId,
    from: $from, to: $to, after: $after, limit: $limit
  ) { items { id botId ownerId userId actor action details ip createdAt } cursor }
}`;

const admin = () => newClient({ permissions: ['view.trading_bot.log'] });

interface Deed {
  readonly action?: BotAuditAction;
  readonly actor?: BotActor;
  readonly userId?: string;
  readonly agoMs?: number;
}

/** Rows of a new bot's trail, the first one oldest. */
async function written(deeds: readonly Deed[]) {
  const { user } = await newClient();
  const { system } = await world();
  const { id: botId } = await storedBot({ userId: user.id, status: 'STOPPED' });
  const rows = deeds.map(({ action = 'BOT_PAUSED', actor = 'USER', userId = user.id, agoMs = 0 }) => {
    const at = new Date(Date.now() - agoMs);
    const id = agoMs === 0 ? newId() : `${firstIdAt(at).slice(0, 19)}${newId().slice(19)}`;
    return { id, botId, ownerId: user.id, userId, actor, action, details: '{}', createdAt: at.toISOString() };
  });
  await system.db.rows.insertInto('trading_bot_audit_log').values(rows).execute();
  return { ids: rows.map(({ id }) => id), botId, owner: user.id };
}

/** The ids of all rows that a request lists, page by page. */
async function listed(client: Client, variables: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const { items, cursor }: BotLogs = (await client.ok(LIST, { ...variables, after })).tradingBotLogs;
    ids.push(...items.map(({ id }) => id));
    if (cursor === null) return ids;
    after = cursor;
  }
}

describe('the audit trail of trading bots', () => {
  it('is listed newest first, page by page, and misses and repeats no row', async () => {
    const [client, { ids, botId }] = [await admin(), await written(Array.from({ length: 7 }, () => ({})))];
    expect(await listed(client, { botId, limit: 3 })).toEqual(ids.toReversed());
    const { body } = await client.rest('GET', `${PATH}?botId=${botId}&limit=7`);
    expect(body.items).toHaveLength(7);
    expect(body.items[0]).toMatchObject({ botId, actor: 'USER', action: 'BOT_PAUSED', details: {}, ip: null });
    expect(body.cursor).toBeNull();
    expect((await client.rest('GET', `${PATH}?botId=${botId}&after=${ids[2]}`)).body.items).toHaveLength(2);
  });

  it.each([
    ['an action', { action: 'BOT_ERROR' }],
    ['an action of each trade', { action: 'TRADE_OPENED' }],
    ['an actor', { actor: 'JOB' }],
    ['the engine', { actor: 'ENGINE' }],
    ['an action and an actor', { action: 'BOT_ERROR', actor: 'JOB' }],
  ])('is filtered by %s', async (_what, filter) => {
    const deeds: Deed[] = [
      { action: 'BOT_ERROR', actor: 'JOB' },
      { action: 'BOT_ERROR', actor: 'ENGINE' },
      { action: 'TRADE_OPENED', actor: 'ENGINE' },
      { action: 'TRADE_OPENED', actor: 'JOB' },
    ];
    const [client, { ids, owner, botId }] = [await admin(), await written(deeds)];
    const matching = ids.filter((_id, at) =>
      Object.entries(filter).every(([key, value]) => deeds[at]?.[key as keyof Deed] === value),
    );
    expect(matching.length).toBeGreaterThan(0);
    for (const more of [{ ownerId: owner }, { botId }]) {
      expect(await listed(client, { ...filter, ...more, limit: 1 })).toEqual(matching.toReversed());
    }
    const all = await listed(client, { ...filter, limit: 100 });
    expect(all.filter((id) => ids.includes(id))).toEqual(matching.toReversed());
    expect(all).toEqual(all.toSorted().toReversed());
  });

  it('is filtered by who did it: what was done to own bots and to those of others, in one order', async () => {
    const client = await admin();
    const [one, two] = [await written([{}, {}]), await written([{}])];
    const idle = await newClient();
    const { rows } = (await world()).system.db;
    const row = { botId: one.botId, actor: 'ADMIN', action: 'ADMIN_FORCE_STOP', details: '{}' } as const;
    const byOther = [newId(), newId()];
    for (const id of byOther) {
      await rows
        .insertInto('trading_bot_audit_log')
        .values({ id, ...row, ownerId: one.owner, userId: two.owner, createdAt: new Date().toISOString() })
        .execute();
    }
    const expected = [...two.ids, ...byOther].toSorted().toReversed();
    expect(await listed(client, { userId: two.owner, limit: 1 })).toEqual(expected);
    expect(await listed(client, { userId: one.owner, limit: 2 })).toEqual(one.ids.toReversed());
    expect(await listed(client, { userId: idle.user.id })).toEqual([]);
  });

  it('is bounded by times, the first one included and the last one not', async () => {
    const client = await admin();
    const deeds = [3, 2, 1].map((minutes) => ({ agoMs: minutes * MINUTE_MS }));
    const { ids, botId } = await written(deeds);
    const { items } = (await client.ok(LIST, { botId })).tradingBotLogs;
    const [newest, middle, oldest] = items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(await listed(client, { botId, from: middle })).toEqual([ids[2], ids[1]]);
    expect(await listed(client, { botId, to: middle })).toEqual([ids[0]]);
    expect(await listed(client, { botId, from: oldest, to: newest, limit: 1 })).toEqual([ids[1], ids[0]]);
    expect(await listed(client, { botId, from: '2000-01-01T00:00:00Z', to: '2001-01-01T00:00:00Z' })).toEqual([]);
    const { body } = await client.rest('GET', `${PATH}?botId=${botId}&from=${middle}&to=${newest}`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
  });

  it('goes on behind rows that do not match, however many there are', async () => {
    const client = await admin();
    const many: Deed[] = Array.from({ length: 5_500 }, () => ({ action: 'ORDER_PLACED', actor: 'ENGINE' }));
    const { ids, owner } = await written([{ action: 'TRADE_OPENED', actor: 'ENGINE' }, ...many]);
    const first = (await client.ok(LIST, { ownerId: owner, action: 'TRADE_OPENED' })).tradingBotLogs;
    expect(first).toMatchObject({ items: [], cursor: expect.any(String) });
    expect(await listed(client, { ownerId: owner, action: 'TRADE_OPENED' })).toEqual([ids[0]]);
  });

  it('takes page, perPage, sortField, sortOrder and filter as the other lists of admins, beside its own filters', async () => {
    const deeds: Deed[] = [{ actor: 'JOB' }, { action: 'BOT_ERROR' }, { actor: 'ENGINE' }, {}, { actor: 'JOB' }];
    const [client, { ids, botId, owner }] = [await admin(), await written(deeds)];
    const pageOf = async (query: Record<string, string>) => {
      const { body } = await client.rest('GET', `${PATH}?${new URLSearchParams(query)}`);
      expect(body.statusCode).toBe(200);
      return { ...body, ids: body.items.map(({ id }: { id: string }) => ids.indexOf(id)) };
    };
    const first = await pageOf({ botId, perPage: '2' });
    expect(first).toMatchObject({
      ids: [4, 3],
      cursor: ids[3],
      pagination: { totalItems: 5, currentPage: 1, perPage: 2, totalPages: 3 },
    });
    expect(await pageOf({ botId, perPage: '2', page: '3' })).toMatchObject({ ids: [0], cursor: null });
    expect(await pageOf({ botId, perPage: '2', after: ids[3] ?? '' })).toMatchObject({ ids: [2, 1] });
    const oldest = await pageOf({ botId, sortField: 'createdAt', sortOrder: 'asc', limit: '3' });
    expect(oldest).toMatchObject({ ids: [0, 1, 2], cursor: null });
    expect((await pageOf({ botId, sortField: 'actor', sortOrder: 'asc' })).ids).toEqual([2, 0, 4, 1, 3]);
    const filter = JSON.stringify({ ownerId: owner, actor: { in: ['JOB', 'USER'] }, action: { ne: 'BOT_ERROR' } });
    expect(await pageOf({ filter })).toMatchObject({ ids: [4, 3, 0], pagination: { totalItems: 3 } });
    expect(await pageOf({ filter, actor: 'JOB' })).toMatchObject({ ids: [4, 0], pagination: { totalItems: 2 } });
    for (const refused of ['sortField=details', 'perPage=101', 'page=0', 'filter={"details":1}']) {
      expect((await client.rest('GET', `${PATH}?${refused}`)).body.code).toBe('BAD_INPUT');
    }
  });

  it('counts no rows for a request without these', async () => {
    const [client, { botId }] = [await admin(), await written([{}])];
    expect((await client.rest('GET', `${PATH}?botId=${botId}`)).body.pagination).toBeNull();
  });

  it.each([{ limit: 0 }, { limit: 101 }, { after: 'x' }, { action: 'NOTHING' }, { from: 'yesterday' }])(
    'refuses %j',
    async (variables) => {
      expect(await (await admin()).code(LIST, variables)).toBe('BAD_INPUT');
    },
  );

  it('needs the permission view.trading_bot.log', async () => {
    const other = await newClient({ permissions: ['view.trading_bot.bot'] });
    expect((await other.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect((await (await anonymous()).rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
  });
});

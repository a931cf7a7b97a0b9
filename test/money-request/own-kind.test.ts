import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { Money } from '../../src/core/money.js';
import type { Move } from '../../src/core/states/machine.js';
import { MONEY_REQUEST_MOVES } from '../../src/core/states/money-request.js';
import { WalletType } from '../../src/entities/currency/currency.js';
import type { MoneyRequest } from '../../src/entities/money-request/money-request.js';
import type { Context } from '../../src/services/frame/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Tx } from '../../src/services/frame/tx.js';
import type { LedgerMetadata } from '../../src/services/ledger/metadata.js';
import { post } from '../../src/services/ledger/post.js';
import { decide, type Decider } from '../../src/services/money-request/decide.js';
import { expireRequests } from '../../src/services/money-request/expire.js';
import { defineRequest, holdFor, releaseOf, spendOf } from '../../src/services/money-request/kind.js';
import { readOwnRequest, readOwnRequests, readRequest, readRequests } from '../../src/services/money-request/read.js';
import { newUser } from '../support/accounts.js';
import { withIdentity } from '../support/contexts.js';
import { lockWaits } from '../support/requests.js';
import { ledgerOf, newWallet, posted, movement, walletNow } from '../support/wallets.js';
import { oncePerFile, world } from '../support/world.js';

/*
 * What a module does that brings requests of its own: an entity, a line in the list of tables, and one definition. The
 * offers of this file have another party, a state more, and an end by which the held money goes to somebody.
 */

type OfferState = 'PENDING' | 'ACCEPTED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
type OfferAction = 'accept' | 'confirm' | 'reject' | 'cancel' | 'expire';

declare class Offer extends MoneyRequest {
  id: string;
  sellerId: string;
  status: OfferState;
  expiresAt: Date | null;
}

declare module '../../src/entities/modules.js' {
  export const offerTables: { offer: typeof Offer };
}

const MOVES: readonly Move<OfferState, OfferAction>[] = [
  { from: ['PENDING'], action: 'accept', to: 'ACCEPTED' },
  { from: ['ACCEPTED'], action: 'confirm', to: 'COMPLETED' },
  { from: ['PENDING'], action: 'reject', to: 'REJECTED' },
  { from: ['PENDING'], action: 'cancel', to: 'CANCELLED' },
  { from: ['PENDING', 'ACCEPTED'], action: 'expire', to: 'EXPIRED' },
];

const OFFER = defineRequest({
  table: 'offer',
  moves: MOVES,
  columns: { sellerId: 'uuid', expiresAt: 'time' },
  others: { sellerId: ['PENDING', 'ACCEPTED', 'COMPLETED'] },
  hold: {
    operationType: 'NFT_OFFER',
    amount: ({ amount, currency }) => Money.parse(amount, currency),
    held: (): LedgerMetadata => ({ reason: 'Offer' }),
  },
});

/** The other party's table: what a migration of the module would make. */
const table = oncePerFile(async () => {
  const { platform } = await world();
  await platform.db.pool.query('create table offer (like deposit including defaults)');
  await platform.db.pool.query('alter table offer add "sellerId" uuid not null, drop method, drop reference');
});
beforeAll(table);

type Party = { readonly id: string; readonly ctx: Context };

async function party(): Promise<Party> {
  const user = await newUser();
  return { id: user.id, ctx: await withIdentity(user) };
}

const HOUR_MS = 3_600_000;

/** An offer of 2 BTC that waits, with the money held, by a buyer who has 5. */
async function offered({ ends = HOUR_MS }: { readonly ends?: number } = {}) {
  const [buyer, seller, { clock }] = [await party(), await party(), await world()];
  const wallet = await newWallet({ owner: { userId: buyer.id }, balance: '5' });
  const row = { id: newId(), userId: buyer.id, walletId: wallet.id, currency: 'BTC', type: WalletType.SPOT };
  const expiresAt = new Date(clock.now().getTime() + ends).toISOString();
  const offer = await underKey(buyer.ctx, async (tx) => {
    const made = await tx.rows
      .insertInto('offer')
      .values({
        ...row,
        amount: '2',
        sellerId: seller.id,
        status: 'PENDING',
        reason: null,
        decidedBy: null,
        decidedAt: null,
        expiresAt,
        createdAt: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await post(tx, [holdFor(OFFER, made)]);
    return made;
  });
  return { offer, buyer, seller, wallet };
}

function underKey<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, { operation: 'test', once: { input: {}, key: newId() } }, work);
}

function decided({ ctx }: Party, id: string, as: Decider, action: OfferAction, reason?: string) {
  return underKey(ctx, (tx) => decide(ctx, tx, OFFER, { id, as, action, reason }));
}

async function moneyOf(walletId: string): Promise<readonly [free: number, held: number]> {
  const { balance, inOrder } = await walletNow(walletId);
  return [Number(balance), Number(inOrder)];
}

/** The rows of a wallet's ledger behind its opening and its first money. */
async function legsOf(walletId: string) {
  return (await ledgerOf(walletId)).slice(2).map(({ operation, idempotencyKey, transactionId, metadata }) => ({
    operation,
    idempotencyKey,
    transactionId,
    metadata,
  }));
}

const statusOf = async (id: string) => (await readRequest((await world()).system, OFFER, id)).status;

describe("a module's own kind of request", () => {
  it('holds money under keys of its own, and gives it back by the action that ends it', async () => {
    const { offer, buyer, wallet } = await offered();
    expect(await moneyOf(wallet.id)).toEqual([3, 2]);
    await underKey(buyer.ctx, (tx) =>
      decide(buyer.ctx, tx, OFFER, { id: offer.id, as: 'owner', action: 'cancel' }, async (locked) => {
        await post(tx, [releaseOf(OFFER, locked, 'cancel')]);
      }),
    );
    expect(await moneyOf(wallet.id)).toEqual([5, 0]);
    const transactionId = offer.id;
    expect(await legsOf(wallet.id)).toEqual([
      {
        operation: 'HOLD',
        idempotencyKey: `nft_offer_${offer.id}_hold`,
        transactionId,
        metadata: { operationType: 'NFT_OFFER', reason: 'Offer' },
      },
      {
        operation: 'RELEASE',
        idempotencyKey: `nft_offer_${offer.id}_release`,
        transactionId,
        metadata: { operationType: 'NFT_OFFER', action: 'cancel' },
      },
    ]);
  });

  it('spends what was held when it is completed, which takes a state more than other kinds have', async () => {
    const { offer, seller, wallet } = await offered();
    const { id: sellersId } = await newWallet({ owner: { userId: seller.id } });
    await expect(decided(seller, offer.id, 'other', 'confirm')).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await decided(seller, offer.id, 'other', 'accept')).status).toBe('ACCEPTED');
    const completed = await underKey(seller.ctx, (tx) =>
      decide(seller.ctx, tx, OFFER, { id: offer.id, as: 'other', action: 'confirm' }, async (locked) => {
        const amount = Money.parse(locked.amount, locked.currency);
        const income = movement({ id: sellersId, currency: 'BTC' }, 'CREDIT', '2');
        await post(tx, [spendOf(OFFER, locked, 'pay', { amount }), income]);
      }),
    );
    expect(completed).toMatchObject({ status: 'COMPLETED', decidedBy: seller.id, reason: null });
    expect([await moneyOf(wallet.id), await moneyOf(sellersId)]).toEqual([
      [3, 0],
      [2, 0],
    ]);
    expect((await legsOf(wallet.id)).at(-1)).toMatchObject({
      operation: 'EXECUTE_FROM_HOLD',
      idempotencyKey: `nft_offer_${offer.id}_pay`,
    });
  });

  it('is decided by whom the action belongs to: to all others it is not there', async () => {
    const { offer, buyer, seller } = await offered();
    const stranger = await party();
    for (const [who, as] of [
      [seller, 'owner'],
      [buyer, 'other'],
      [stranger, 'owner'],
      [stranger, 'other'],
    ] as const) {
      await expect(decided(who, offer.id, as, 'cancel')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await statusOf(offer.id)).toBe('PENDING');
  });

  it('is decided by an admin who has no part in it, on either side', async () => {
    const { offer, buyer, seller } = await offered();
    for (const own of [buyer, seller]) {
      await expect(decided(own, offer.id, 'admin', 'reject')).rejects.toMatchObject({ code: 'SELF_DECISION' });
    }
    const admin = await party();
    expect(await decided(admin, offer.id, 'admin', 'reject', 'spam')).toMatchObject({
      status: 'REJECTED',
      reason: 'spam',
      decidedBy: admin.id,
    });
    await expect(decided(admin, offer.id, 'admin', 'reject')).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('is decided by the platform itself too, and then by nobody', async () => {
    const [{ offer }, { system }] = [await offered(), await world()];
    const decision = { id: offer.id, as: 'platform', action: 'reject' } as const;
    const rejected = await inTransaction(system, { operation: 'test' }, (tx) => decide(system, tx, OFFER, decision));
    expect(rejected).toMatchObject({ status: 'REJECTED', decidedBy: null });
  });

  it('stays as it is when what belongs to the decision fails', async () => {
    const { offer, buyer, wallet } = await offered();
    const failing = underKey(buyer.ctx, (tx) =>
      decide(buyer.ctx, tx, OFFER, { id: offer.id, as: 'owner', action: 'cancel' }, async (locked) => {
        await post(tx, [releaseOf(OFFER, locked, 'cancel')]);
        throw new Error('nobody told');
      }),
    );
    await expect(failing).rejects.toThrow('nobody told');
    expect([await statusOf(offer.id), await moneyOf(wallet.id)]).toEqual(['PENDING', [3, 2]]);
  });

  it('is decided in no use case that cannot be repeated', async () => {
    const { offer, buyer } = await offered();
    const bare = inTransaction(buyer.ctx, { operation: 'test' }, (tx) =>
      decide(buyer.ctx, tx, OFFER, { id: offer.id, as: 'owner', action: 'cancel' }),
    );
    await expect(bare).rejects.toMatchObject({ code: 'INTERNAL', reason: expect.stringContaining('`once`') });
  });
});

describe('the lists of a module’s own kind', () => {
  it('show it to its owner always, and to the other party in the states that the kind names', async () => {
    const { offer, buyer, seller } = await offered();
    const seen = async ({ ctx }: Party) => (await readOwnRequests(ctx, OFFER, {})).items.map(({ id }) => id);
    expect([await seen(buyer), await seen(seller), await seen(await party())]).toEqual([[offer.id], [offer.id], []]);
    await decided(buyer, offer.id, 'owner', 'cancel');
    expect([await seen(buyer), await seen(seller)]).toEqual([[offer.id], []]);
    expect((await readOwnRequest(buyer.ctx, OFFER, offer.id)).sellerId).toBe(seller.id);
    await expect(readOwnRequest(seller.ctx, OFFER, offer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sort and filter by its own columns and by those of every request, and refuse others', async () => {
    const { offer, buyer, seller } = await offered();
    const { system } = await world();
    const filter = { sellerId: seller.id, amount: { gte: '2' } };
    const found = await readRequests(system, OFFER, { filter, sortField: 'expiresAt' });
    expect(found.items.map(({ id }) => id)).toEqual([offer.id]);
    const byDecider = { filter: { decidedBy: seller.id } };
    expect((await readRequests(system, OFFER, byDecider)).items).toEqual([]);
    await expect(readOwnRequests(buyer.ctx, OFFER, byDecider)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

/** So many more offers like one, which wait for the same hold. */
async function copies(id: string, count: number): Promise<void> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'offer' and column_name <> 'id'`,
  );
  const columns = rows[0]?.columns ?? '';
  await platform.db.pool.query(
    `insert into offer (id, ${columns})
    select gen_random_uuid(), ${columns} from offer cross join generate_series(1, ${count}) where id = $1`,
    [id],
  );
}

describe('requests of a module’s own kind that nobody decided in time', () => {
  const expire = async (from: readonly OfferState[]) => {
    const { system } = await world();
    const expiry = { action: 'expire', from, due: 'expiresAt' } as const;
    return expireRequests(system, OFFER, expiry, async (tx, offer) => {
      await post(tx, [releaseOf(OFFER, offer, 'expire')]);
    });
  };

  it('expire with their holds, in the states that wait, and no other', async () => {
    const [late, accepted, early] = [await offered({ ends: -1 }), await offered({ ends: -1 }), await offered()];
    await decided(accepted.seller, accepted.offer.id, 'other', 'accept');
    expect(await expire(['PENDING'])).toEqual({ expired: 1 });
    const states = await Promise.all([late, accepted, early].map(({ offer }) => statusOf(offer.id)));
    expect(states).toEqual(['EXPIRED', 'ACCEPTED', 'PENDING']);
    expect([await moneyOf(late.wallet.id), await moneyOf(accepted.wallet.id)]).toEqual([
      [5, 0],
      [3, 2],
    ]);
    expect(await expire(['PENDING', 'ACCEPTED'])).toEqual({ expired: 1 });
  });

  it('do not expire when they are given more time while the job waits for them', async () => {
    const { platform } = await world();
    const { offer } = await offered({ ends: -1 });
    const holding = await platform.db.pool.connect();
    await holding.query('begin');
    await holding.query('update offer set "expiresAt" = null where id = $1', [offer.id]);
    const run = expire(['PENDING']);
    await lockWaits();
    await holding.query('commit');
    holding.release();
    expect(await run).toEqual({ expired: 0 });
    expect(await statusOf(offer.id)).toBe('PENDING');
  });

  it('expire although the expiry of one fails, which the run says', async () => {
    const [failing, other] = [await offered({ ends: -2 }), await offered({ ends: -1 })];
    // Its hold is gone, so nothing can be released.
    await posted(movement(failing.wallet, 'RELEASE', '2'));
    await expect(expire(['PENDING'])).rejects.toThrow('1 of 2 overdue offers could not be expired');
    expect([await statusOf(failing.offer.id), await statusOf(other.offer.id)]).toEqual(['PENDING', 'EXPIRED']);
    const { system } = await world();
    await sql`update offer set "expiresAt" = null where id = ${failing.offer.id}`.execute(system.db.rows);
    expect(await expire(['PENDING'])).toEqual({ expired: 0 });
  });

  it('hold no other up when they cannot be expired, however many of them are due before it', async () => {
    const { system } = await world();
    const failing = await offered({ ends: -2 });
    await posted(movement(failing.wallet, 'RELEASE', '2'));
    await copies(failing.offer.id, 520);
    const good = await offered({ ends: -1 });
    await expect(expire(['PENDING'])).rejects.toThrow('521 of 522 overdue offers could not be expired');
    expect(await statusOf(good.offer.id)).toBe('EXPIRED');
    await sql`delete from offer where "walletId" = ${failing.wallet.id}`.execute(system.db.rows);
  });
});

describe('the definition of a kind', () => {
  it('may name a party that never sees the request, which is not theirs to decide as an admin either', async () => {
    const hidden = defineRequest({ table: 'offer', moves: MOVES, columns: {}, others: { sellerId: [] } });
    const { offer, buyer, seller } = await offered();
    const listed = async ({ ctx }: Party) => (await readOwnRequests(ctx, hidden, {})).items.map(({ id }) => id);
    expect([await listed(buyer), await listed(seller)]).toEqual([[offer.id], []]);
    await expect(readOwnRequest(seller.ctx, hidden, offer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(hidden.partiesOf(offer)).toEqual([buyer.id, seller.id]);
  });

  it('does not compile with a table that has not the columns of a request, with foreign states, or a column of none', () => {
    const moves = MONEY_REQUEST_MOVES;
    // @ts-expect-error: accounts are no requests.
    expect(defineRequest({ table: 'user', moves, columns: {} }).table).toBe('user');
    // @ts-expect-error: a withdrawal is never accepted.
    expect(defineRequest({ table: 'withdrawal', moves: MOVES, columns: {} }).moves).toBe(MOVES);
    // @ts-expect-error: a withdrawal has no seller.
    expect(defineRequest({ table: 'withdrawal', moves, columns: { sellerId: 'uuid' } }).table).toBe('withdrawal');
  });

  it('lets nothing be held that has no terms for it', () => {
    const bare = defineRequest({ table: 'withdrawal', moves: MONEY_REQUEST_MOVES, columns: {} });
    // @ts-expect-error: the kind has no hold.
    expect(() => holdFor(bare, { id: newId() })).toThrow();
  });
});

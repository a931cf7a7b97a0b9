import { HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';
const HOUSE = '/api/admin/finance/pool-backing/house/defund';
const CONFIRMED = { confirmDuplicate: true };

const duplicateOf = (...ids: readonly string[]) => ({ statusCode: 409, code: 'DUPLICATE_REFERENCE', duplicateOf: ids });

/** A currency worth a dollar, of which the house holds so much in the ledger. */
async function held(amount = '100000') {
  const { currency, type, inventory } = await convertible({ inventory: amount, usdPrice: '1' });
  const free = async () => Number((await walletNow(inventory.walletId)).balance);
  return { kind: { currency, type }, free };
}

async function marks(...ids: readonly string[]): Promise<(boolean | undefined)[]> {
  const { system } = await world();
  const rows = system.db.rows.selectFrom('convert_funding').select(['id', 'confirmedDuplicate']).where('id', 'in', ids);
  const found = new Map((await rows.execute()).map((row) => [row.id, row.confirmedDuplicate]));
  return ids.map((id) => found.get(id));
}

describe.each(TRANSPORTS)('the reference of a funding, by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const fund = (client: Client, body: object) =>
    call(client, 'POST', `${PATH}/fund`, { location: 'LEDGER', source: 'OUTSIDE', amount: '1', ...body });
  const defund = (client: Client, body: object) =>
    call(client, 'POST', `${PATH}/defund`, { location: 'LEDGER', to: 'OUTSIDE', amount: '1', ...body });
  const manager = async () => {
    const client = await newApprover({ permissions: ['manage.pool.backing'] });
    const code = await withSecondFactor(client.user.id);
    return (body: object) =>
      call(client, 'POST', HOUSE, { location: 'LEDGER', to: 'OUTSIDE', amount: '1', ...body, code: code() });
  };

  it.each([{}, { reference: null }, { reference: '' }, { reference: ' \t' }, { reference: '\u200B' }])(
    'is demanded in the ledger and at the venue, of money to and from outside: %j',
    async (reference) => {
      const [admin, byHouse] = [await newClient(KEYS), await manager()];
      const { kind, free } = await held('5');
      const missing = {
        statusCode: 400,
        code: 'BAD_INPUT',
        message: 'reference: name what shows the money outside, such as the number of its wire',
      };
      expect(await byHouse({ ...kind, ...reference })).toEqual(missing);
      for (const location of ['LEDGER', 'VENUE']) {
        expect(await fund(admin, { ...kind, location, ...reference })).toEqual(missing);
        expect(await defund(admin, { ...kind, location, ...reference })).toEqual(missing);
      }
      expect(await free()).toBe(5);
    },
  );

  it("is not demanded and not compared where the money is the platform's own", async () => {
    const [admin, byHouse] = [await newClient(KEYS), await manager()];
    const { kind, free } = await held('5');
    await newWallet({ owner: { system: 'platform' }, ...kind, balance: '10' });
    const own = { ...kind, source: 'PLATFORM' };
    for (const reference of [null, 'wire 7', 'wire 7']) {
      expect(await fund(admin, { ...own, reference })).toMatchObject({ statusCode: 200, confirmedDuplicate: false });
      const out = { ...kind, to: 'PLATFORM', reference };
      expect(await defund(admin, out)).toMatchObject({ statusCode: 200 });
      expect(await byHouse(out)).toMatchObject({ statusCode: 200 });
    }
    expect(await fund(admin, { ...kind, reference: 'wire 7' })).toMatchObject({ statusCode: 200 });
    expect(await fund(admin, { ...own, reference: 'wire 7' })).toMatchObject({ statusCode: 200 });
    expect(await free()).toBe(4);
  });

  it.each(['WIRE 7', '  wire 7\t', 'wire \u00A0 7', 'wi\u200Bre 7\uFEFF', 'ｗｉｒｅ ７'])(
    'is refused a second time in the spelling %j, with what it duplicates',
    async (spelling) => {
      const [admin, byHouse] = [await newClient(KEYS), await manager()];
      const { kind, free } = await held('5');
      const first = await fund(admin, { ...kind, reference: 'Wire 7' });
      expect(await fund(admin, { ...kind, amount: '3', reference: spelling })).toEqual({
        ...duplicateOf(first.id),
        message: `The reference ${spelling.trim()} waits or is booked already. If this is another payment, repeat the call with confirmDuplicate: true`,
      });
      const out = await defund(admin, { ...kind, reference: 'Wire 7' });
      expect(await defund(admin, { ...kind, reference: spelling })).toMatchObject(duplicateOf(out.id));
      expect(await byHouse({ ...kind, reference: spelling })).toMatchObject(duplicateOf(out.id));
      expect(await free()).toBe(5);
    },
  );

  it('counts by place, currency and direction, for wallets of all types', async () => {
    const admin = await newClient(KEYS);
    const { kind } = await held();
    const other = await held();
    const wish = { ...kind, reference: 'wire 7' };
    const { id } = await fund(admin, wish);
    for (const over of [{ location: 'VENUE' }, other.kind]) {
      expect(await fund(admin, { ...wish, ...over })).toMatchObject({ statusCode: 200, confirmedDuplicate: false });
    }
    expect(await defund(admin, wish)).toMatchObject({ statusCode: 200, confirmedDuplicate: false });
    await newCurrency({ code: kind.currency, type: 'FIAT', usdPrice: '1' });
    expect(await fund(admin, { ...wish, type: 'FIAT' })).toMatchObject(duplicateOf(id));
  });

  it('is booked once where several calls without a key name it at the same time', async () => {
    const admins = [await newClient(KEYS), await newClient(KEYS)] as const;
    const { kind, free } = await held('5');
    await newCurrency({ code: kind.currency, type: 'FIAT', usdPrice: '1' });
    const wishes = ['wire 7', 'WIRE 7', ' wire  7 '].flatMap((reference) =>
      (['SPOT', 'FIAT'] as const).map((type) => ({ ...kind, type, reference })),
    );
    const answers = await Promise.all(wishes.map((wish, at) => fund(admins[at % 2 === 0 ? 0 : 1], wish)));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ code }) => code === 'DUPLICATE_REFERENCE');
    expect(refused.map((each) => each.duplicateOf)).toEqual(Array.from({ length: 5 }, () => [made[0].id]));
    const fiat = await inventoryOf({ ...kind, type: 'FIAT' }).catch(() => null);
    const both = (await free()) + (fiat ? Number((await walletNow(fiat.walletId)).balance) : 0);
    expect(both).toBe(6);
  });

  it('is accepted again where the admin confirms it, and marks the booking', async () => {
    const [admin, byHouse] = [await newClient(KEYS), await manager()];
    const { kind, free } = await held('5');
    const wish = { ...kind, reference: 'wire 7' };
    const [first, out] = [await fund(admin, { ...wish, ...CONFIRMED }), await defund(admin, wish)];
    expect(first).toMatchObject({ statusCode: 200, confirmedDuplicate: false });
    expect(await fund(admin, { ...wish, confirmDuplicate: false })).toMatchObject(duplicateOf(first.id));
    const second = await fund(admin, { ...wish, ...CONFIRMED });
    expect(second).toMatchObject({ statusCode: 200, confirmedDuplicate: true, approval: null });
    const again = [await defund(admin, { ...wish, ...CONFIRMED }), await byHouse({ ...wish, ...CONFIRMED })];
    expect(again).toMatchObject([{ confirmedDuplicate: true }, { confirmedDuplicate: true }]);
    expect(await fund(admin, wish)).toMatchObject(duplicateOf(second.id, first.id));
    expect(await marks(first.id, out.id, second.id, again[0].id)).toEqual([false, false, true, true]);
    expect(await free()).toBe(4);
  });

  it('belongs to what a key is repeated for', async () => {
    const admin = await newClient(KEYS);
    const { kind } = await held();
    const wish = { ...kind, location: 'LEDGER', source: 'OUTSIDE', amount: '1', reference: 'wire 7' };
    await fund(admin, wish);
    const key = { 'idempotency-key': newId() };
    const once = (over: object = {}) => call(admin, 'POST', `${PATH}/fund`, { ...wish, ...over }, key);
    expect(await once()).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    const made = await once(CONFIRMED);
    expect(made).toMatchObject({ statusCode: 200, confirmedDuplicate: true });
    expect(await once(CONFIRMED)).toEqual(made);
    expect(await once()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  describe('of an act that waits', () => {
    const BIG = { amount: '5000', reference: 'wire 7' };
    const begin = async (client: Client, body: object): Promise<string> => {
      const answer = await fund(client, body);
      expect(answer).toMatchObject({ statusCode: 200, id: null, approval: { status: 'PENDING' } });
      return answer.approval.id;
    };

    it('bars others at every operation and amount, and the same act answers itself', async () => {
      const [first, byHouse] = [await newApprover(KEYS), await manager()];
      const { kind } = await held();
      const wish = { ...kind, ...BIG };
      const id = await begin(first, wish);
      expect(await begin(first, wish)).toBe(id);
      expect(await fund(first, { ...wish, amount: '1' })).toMatchObject(duplicateOf(id));
      expect(await fund(first, { ...wish, amount: '5001', reference: ' WIRE 7' })).toMatchObject(duplicateOf(id));
      const { approval } = await defund(first, wish);
      expect(await byHouse({ ...wish, amount: '2' })).toMatchObject(duplicateOf(approval.id));
    });

    it.each(['reject', 'withdraw'] as const)('is given back by its end: %s', async (end) => {
      const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
      const { kind } = await held();
      const id = await begin(first, { ...kind, ...BIG });
      await acts[end](end === 'reject' ? second : first, id);
      expect(await fund(first, { ...kind, reference: 'wire 7' })).toMatchObject({
        confirmedDuplicate: false,
        approval: null,
      });
    });

    it('bars nothing once its time is over, before a job has ended it', async () => {
      const first = await newApprover(KEYS);
      const { kind } = await held();
      await begin(first, { ...kind, ...BIG });
      (await world()).clock.advance(72 * HOUR_MS);
      const again = await signedIn(first.user);
      expect(await fund(again, { ...kind, reference: 'wire 7' })).toMatchObject({ confirmedDuplicate: false });
    });

    it('is shown as a confirmed duplicate to every approver, and marks the booking', async () => {
      const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
      const { kind } = await held();
      const booked = await fund(first, { ...kind, reference: 'Wire 7' });
      expect(await fund(first, { ...kind, ...BIG })).toMatchObject(duplicateOf(booked.id));
      const answer = await fund(first, { ...kind, ...BIG, ...CONFIRMED });
      expect(answer).toMatchObject({ id: null, confirmedDuplicate: true });
      const { id } = answer.approval;
      const seen = await acts.read(second, id);
      expect(seen).toMatchObject({
        title: `Fund LEDGER with 5000 ${kind.currency} from OUTSIDE (reference wire 7, a confirmed duplicate of ${booked.id})`,
        details: { reference: 'wire 7', confirmedDuplicate: true, duplicateOf: [booked.id] },
      });
      expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE' });
      expect(await marks(booked.id, id)).toEqual([false, true]);
    });

    it('names all that it duplicates, those that wait as well, which then end in any order', async () => {
      const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
      const { kind, free } = await held('0.5');
      const booked = await fund(first, { ...kind, reference: 'wire 7', amount: '2' });
      const one = await begin(first, { ...kind, ...BIG, ...CONFIRMED });
      const other = await begin(first, { ...kind, ...BIG, amount: '6000', ...CONFIRMED });
      const { title, details } = await acts.read(second, other);
      expect(title).toContain(`a confirmed duplicate of ${one} and 1 more`);
      expect(details).toMatchObject({ duplicateOf: [one, booked.id] });
      expect(await acts.approve(second, one)).toMatchObject({ status: 'DONE' });
      expect(await acts.approve(second, other)).toMatchObject({ status: 'DONE' });
      expect(await free()).toBe(11_002.5);
    });

    it('makes another act of the same request that confirms it, which is the same act when it is repeated', async () => {
      const first = await newApprover(KEYS);
      const { kind } = await held();
      const wish = { ...kind, ...BIG };
      const id = await begin(first, wish);
      const other = await begin(first, { ...wish, ...CONFIRMED });
      expect(other).not.toBe(id);
      expect(await begin(first, { ...wish, ...CONFIRMED })).toBe(other);
      expect(await begin(first, wish)).toBe(id);
    });

    it('is refused at its last approval where its approvers have not seen what was booked since', async () => {
      const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
      const { kind, free } = await held('0.5');
      const id = await begin(first, { ...kind, ...BIG });
      const since = await fund(second, { ...kind, reference: 'wire 7', ...CONFIRMED });
      expect(since).toMatchObject({ statusCode: 200, confirmedDuplicate: true });
      expect(await acts.approve(second, id)).toEqual({
        ...duplicateOf(since.id),
        message:
          'The reference wire 7 waits or is booked already. If this is another payment, withdraw the act and begin it again with confirmDuplicate: true',
      });
      expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
      expect(await free()).toBe(1.5);
      await acts.withdraw(first, id);
      const again = await begin(first, { ...kind, ...BIG, ...CONFIRMED });
      expect(await acts.approve(second, again)).toMatchObject({ status: 'DONE' });
      expect(await free()).toBe(5001.5);
    });

    it('is carried out before another that was confirmed beside it, and that other after it', async () => {
      const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
      const { kind } = await held();
      const id = await begin(first, { ...kind, ...BIG });
      const other = await begin(second, { ...kind, ...BIG, ...CONFIRMED });
      expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE' });
      expect(await acts.approve(first, other)).toMatchObject({ status: 'DONE' });
      expect(await marks(id, other)).toEqual([false, true]);
    });

    it('is claimed once where several acts begin at the same time', async () => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => newApprover(KEYS)));
      const { kind } = await held();
      await newCurrency({ code: kind.currency, type: 'FIAT', usdPrice: '1' });
      const answers = await Promise.all(
        clients.map((client, at) =>
          fund(client, { ...kind, ...BIG, type: at % 2 === 0 ? 'SPOT' : 'FIAT', amount: `${5000 + at}` }),
        ),
      );
      const begun = answers.filter(({ statusCode }) => statusCode === 200);
      expect(begun).toHaveLength(1);
      const refused = answers.filter(({ code }) => code === 'DUPLICATE_REFERENCE');
      expect(refused.map((each) => each.duplicateOf)).toEqual([1, 2, 3].map(() => [begun[0].approval.id]));
    });
  });
});

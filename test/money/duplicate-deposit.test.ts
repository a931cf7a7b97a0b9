import { HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('makes currencies, which other tests list');

const KEYS = { permissions: ['access.deposit', 'edit.deposit'] as const };
const ADMIN = '/api/admin/finance/deposit';
const CONFIRMED = { confirmDuplicate: true };

/** Stores that approvals of a deposit are under way. */
async function underWay(id: string, over: { readonly expiresAt?: string } = {}): Promise<void> {
  const { system, clock } = await world();
  const now = clock.now();
  const act = { kind: 'DEPOSIT', operation: 'approveDeposit', permission: 'edit.deposit', status: 'PENDING' } as const;
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + HOUR_MS).toISOString() };
  const shown = { subjectId: id, title: 'A deposit', details: '{}', inputSealed: '', needed: 2 };
  const row = { id, ...act, ...shown, begunBy: (await newUser()).id, ...times, ...over };
  await system.db.rows.insertInto('approval').values(row).execute();
}

describe.each(TRANSPORTS)('a deposit with the reference of another, by %s', (transport) => {
  const call = through(transport);
  const approve = (admin: Client, id: string, body: object = {}, headers?: Record<string, string>) =>
    call(admin, 'POST', `${ADMIN}/${id}/approve`, body, headers);
  const credited = async ({ walletId }: { walletId: string }) => Number((await walletNow(walletId)).balance);

  /** Announces deposits of other accounts, all in a currency of their own. */
  async function standing() {
    const { code } = await newCurrency({ type: 'FIAT' });
    const admin = await newClient(KEYS);
    const announce = async (over: object = {}) => {
      const input = { currency: code, type: 'FIAT', amount: '10', method: 'Bank transfer', reference: 'Wire 7' };
      const made = await call(await newClient(), 'POST', '/api/finance/deposit', { ...input, ...over });
      expect(made).toMatchObject({ statusCode: 200, status: 'PENDING' });
      return made;
    };
    const approved = async (over: object = {}) => {
      const made = await announce(over);
      expect(await approve(admin, made.id)).toMatchObject({ status: 'COMPLETED', confirmedDuplicate: false });
      return made;
    };
    return { code, admin, announce, approved };
  }

  it('is refused once the other is completed, whoever announced it, and can still be rejected', async () => {
    const { admin, announce, approved } = await standing();
    const [first, second] = [await approved(), await announce({ amount: '3' })];
    expect(await approve(admin, second.id)).toEqual({
      statusCode: 409,
      code: 'DUPLICATE_REFERENCE',
      message:
        'The reference Wire 7 waits or is booked already. If this is another payment, repeat the call with confirmDuplicate: true',
      duplicateOf: [first.id],
    });
    expect(await credited(second)).toBe(0);
    const reason = { reason: 'It was booked before' };
    expect(await call(admin, 'POST', `${ADMIN}/${second.id}/reject`, reason)).toMatchObject({ status: 'REJECTED' });
  });

  it.each([
    ['in another case', { reference: 'WIRE 7' }],
    ['with blanks around', { reference: '  wire 7\t' }],
    ['with more blanks between', { reference: 'wire \u00A0 7' }],
    ['with a zero-width sign', { reference: 'wi\u200Bre 7\uFEFF' }],
    ['in full-width characters', { reference: 'ｗｉｒｅ ７' }],
    ['with its method in another case', { method: ' BANK  transfer' }],
  ])('is refused where it is spelled %s', async (_spelling, over) => {
    const { admin, announce, approved } = await standing();
    const first = await approved();
    const { id } = await announce(over);
    expect(await approve(admin, id)).toMatchObject({ code: 'DUPLICATE_REFERENCE', duplicateOf: [first.id] });
  });

  it('is refused for wallets of another type, and where neither has a method', async () => {
    const { code, admin, announce, approved } = await standing();
    await newCurrency({ code, type: 'SPOT' });
    await approved();
    expect(await approve(admin, (await announce({ type: 'SPOT' })).id)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    await approved({ method: null });
    expect(await approve(admin, (await announce({ method: ' ' })).id)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
  });

  it('passes by another method, in another currency, and without a reference', async () => {
    const { approved } = await standing();
    await approved();
    const other = await newCurrency({ type: 'FIAT' });
    const overs = [{ method: 'Card' }, { method: null }, { currency: other.code }, { reference: 'Wire 8' }];
    for (const over of overs) expect(await credited(await approved(over))).toBe(10);
    for (const reference of [null, null, ' ', ' ']) expect(await credited(await approved({ reference }))).toBe(10);
  });

  it('passes while the other was only announced, and after it was rejected or cancelled', async () => {
    const { admin, announce, approved } = await standing();
    await announce();
    const { id } = await announce();
    await call(admin, 'POST', `${ADMIN}/${id}/reject`, { reason: 'Unknown' });
    await approved();
  });

  it('is refused while approvals of the other are under way, and passes once their time is over', async () => {
    const { admin, announce } = await standing();
    const [waiting, over, made] = [await announce(), await announce(), await announce()];
    await underWay(over.id, { expiresAt: new Date(0).toISOString() });
    await underWay(waiting.id);
    expect(await approve(admin, made.id)).toMatchObject({ code: 'DUPLICATE_REFERENCE', duplicateOf: [waiting.id] });
    expect(await credited(made)).toBe(0);
    const { system } = await world();
    const ended = { status: 'EXPIRED', endedAt: new Date().toISOString() } as const;
    await system.db.rows.updateTable('approval').set(ended).where('id', '=', waiting.id).execute();
    expect(await approve(admin, made.id)).toMatchObject({ status: 'COMPLETED', confirmedDuplicate: false });
  });

  it('is accepted as another payment where the admin confirms it, and marked for admins only', async () => {
    const { admin, announce, approved } = await standing();
    const first = await approved();
    const second = await announce();
    expect(await approve(admin, second.id, { confirmDuplicate: false })).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    expect(await approve(admin, second.id, CONFIRMED)).toMatchObject({ status: 'COMPLETED', confirmedDuplicate: true });
    expect(await credited(second)).toBe(10);
    const third = await announce();
    expect(await approve(admin, third.id)).toMatchObject({ duplicateOf: [second.id, first.id] });
    const read = (id: string) => call(admin, 'GET', `${ADMIN}/${id}`);
    const marks = await Promise.all([first, second, third].map(async ({ id }) => (await read(id)).confirmedDuplicate));
    expect(marks).toEqual([false, true, false]);
    expect(second).not.toHaveProperty('confirmedDuplicate');
  });

  it('is not marked where the admin confirms a duplicate that there is not', async () => {
    const { admin, announce } = await standing();
    const { id } = await announce();
    expect(await approve(admin, id, CONFIRMED)).toMatchObject({ status: 'COMPLETED', confirmedDuplicate: false });
  });

  it('belongs to what a key is repeated for, and a refused call leaves the key for the next one', async () => {
    const { admin, announce, approved } = await standing();
    await approved();
    const { id } = await announce();
    const key = { 'idempotency-key': newId() };
    expect(await approve(admin, id, {}, key)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    const first = await approve(admin, id, CONFIRMED, key);
    expect(first).toMatchObject({ status: 'COMPLETED' });
    expect(await approve(admin, id, CONFIRMED, key)).toEqual(first);
    expect(await approve(admin, id, {}, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is refused by its own state first, and to an account without the right, confirmed or not', async () => {
    const { admin, announce, approved } = await standing();
    const [first, second] = [await approved(), await announce()];
    expect(await approve(admin, first.id)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await approve(await newClient(), second.id, CONFIRMED)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is credited once where several are approved at the same time', async () => {
    const { admin, announce } = await standing();
    const other = await newClient(KEYS);
    const made = await Promise.all(
      ['wire 7', 'WIRE 7', ' Wire 7', 'wire\u200B 7', 'wire  7'].map((reference) => announce({ reference })),
    );
    const answers = await Promise.all(made.map(({ id }, at) => approve(at % 2 === 0 ? admin : other, id)));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    const refused = answers.filter(({ code }) => code === 'DUPLICATE_REFERENCE');
    expect(refused.map(({ duplicateOf }) => duplicateOf)).toEqual(Array.from({ length: 4 }, () => [done[0].id]));
    expect((await Promise.all(made.map(credited))).reduce((sum, each) => sum + each, 0)).toBe(10);
  });
});

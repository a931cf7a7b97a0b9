import { DAY_MS } from '../../../src/core/clock.js';
import { Money } from '../../../src/core/money.js';
import { newClient, newUser, signedIn } from '../../support/accounts.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';

const KEYS = { permissions: ['access.deposit', 'edit.deposit'] as const };

async function announced(customer: Client, amount: string, usdPrice: string | null = '1'): Promise<string> {
  const { code: currency, type } = await newCurrency({ usdPrice });
  const { body } = await customer.rest('POST', '/api/finance/deposit', { currency, type, amount, method: 'Wire' });
  return body.id;
}

async function make(usd: string | null) {
  const id = await announced(await newClient(), usd ?? '1', usd === null ? null : '1');
  return { id, approvalId: id };
}

describeRecord({
  name: 'deposits',
  kind: 'DEPOSIT',
  permissions: KEYS.permissions,
  fromUsd: 10_000,
  endsByReject: true,
  make,
  approve: (call, client, id, headers) => call(client, 'POST', `/api/admin/finance/deposit/${id}/approve`, {}, headers),
  isCarriedOut: async (id) => {
    const { system } = await world();
    const deposit = system.db.rows.selectFrom('deposit').select('status').where('id', '=', id);
    return (await deposit.executeTakeFirstOrThrow()).status === 'COMPLETED';
  },
});

describe('an insider who approves deposits, with accomplices who have five accounts', () => {
  const approve = async (admin: Client, id: string) =>
    (await admin.rest('POST', `/api/admin/finance/deposit/${id}/approve`)).body;

  it('brings in less than the tier within 24 hours, by deposits of any size in any currencies', async () => {
    const insider = await newApprover(KEYS);
    const accomplices = await Promise.all(Array.from({ length: 5 }, () => newClient()));
    let credited = Money.zero('USD');
    for (const amount of ['10000', '9999', '5000', '1', '0.01', '1000000']) {
      for (const accomplice of accomplices) {
        const { status } = await approve(insider, await announced(accomplice, amount));
        if (status === 'COMPLETED') credited = credited.plus(Money.parse(amount, 'USD'));
      }
    }
    expect(credited.toString()).toBe('9999.05');
    (await world()).clock.advance(DAY_MS + 1);
    const later = await signedIn(insider.user);
    expect((await approve(later, await announced(accomplices[0] as Client, '9999'))).status).toBe('COMPLETED');
  });

  it('gains nothing by other admins who each let through a part to one account', async () => {
    const customer = await newClient();
    const statuses = [];
    for (const amount of ['4000', '4000', '4000']) {
      statuses.push((await approve(await newApprover(KEYS), await announced(customer, amount))).status);
    }
    expect(statuses).toEqual(['COMPLETED', 'COMPLETED', 'PENDING']);
  });

  it('gains nothing by a price that falls for a minute', async () => {
    const { system } = await world();
    const { code: currency, type, id: currencyId } = await newCurrency({ usdPrice: '100' });
    await system.db.rows.updateTable('currency').set({ usdPrice: '0.01' }).where('id', '=', currencyId).execute();
    const customer = await newClient();
    const input = { currency, type, amount: '100', method: 'Wire' };
    const { body } = await customer.rest('POST', '/api/finance/deposit', input);
    expect((await approve(await newApprover(KEYS), body.id)).approval).toMatchObject({ usd: '10000', needed: 2 });
  });

  it('cannot approve the own deposit, also as the second person', async () => {
    const own = await newApprover(KEYS);
    const id = await announced(own, '10000');
    expect(await approve(own, id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    await approve(await newApprover(KEYS), id);
    expect(await approve(own, id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    const byAct = await own.rest('POST', `/api/admin/approval/${id}/approve`);
    expect(byAct.body).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
  });

  it('finds no approval left on a deposit that its owner took back', async () => {
    const { id: userId } = await newUser();
    const customer = await signedIn({ id: userId });
    const id = await announced(customer, '10000');
    const admin = await newApprover(KEYS);
    await approve(admin, id);
    await customer.rest('POST', `/api/finance/deposit/${id}/cancel`);
    const { body } = await admin.rest('GET', `/api/admin/approval/${id}`);
    expect(body).toMatchObject({ status: 'WITHDRAWN' });
    expect(await approve(await newApprover(KEYS), id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});

describe.each(TRANSPORTS)('large deposits with a reference that is booked already, by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approve = (admin: Client, id: string, body: object = {}) =>
    call(admin, 'POST', `/api/admin/finance/deposit/${id}/approve`, body);

  /** Deposits that name the same reference in other case, with blanks. */
  async function twins() {
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const input = { currency, type, amount: '10000', method: 'Wire' };
    const [one, other] = [await newClient(), await newClient()];
    const first = await call(one, 'POST', '/api/finance/deposit', { ...input, reference: 'Invoice 7' });
    const second = await call(other, 'POST', '/api/finance/deposit', { ...input, reference: '  INVOICE  7 ' });
    return { first: first.id as string, second: second.id as string };
  }

  it('are refused while the other one has an approval under way, and once it is credited', async () => {
    const [admin, another] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { first, second } = await twins();
    await approve(admin, first);
    const refused = { statusCode: 409, code: 'DUPLICATE_REFERENCE', duplicateOf: [first] };
    expect(await approve(admin, second)).toMatchObject(refused);
    await approve(another, first);
    expect(await approve(admin, second)).toMatchObject(refused);
  });

  it('show every approver what they duplicate, whom their own path asks to confirm it too', async () => {
    const [admin, another] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { first, second } = await twins();
    await approve(admin, first);
    await approve(another, first);
    const { approval, ...shown } = await approve(admin, second, { confirmDuplicate: true });
    expect(shown).toMatchObject({ status: 'PENDING', confirmedDuplicate: false });
    expect(approval.title).toContain(`a confirmed duplicate of ${first}`);
    expect(await acts.read(another, second)).toMatchObject({ details: { duplicateOf: [first] } });
    expect(await approve(another, second)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    expect(await approve(another, second, { confirmDuplicate: true })).toMatchObject({
      status: 'COMPLETED',
      confirmedDuplicate: true,
    });
  });

  it('are credited on the path of acts as their first approver confirmed them', async () => {
    const [admin, another] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { first, second } = await twins();
    await approve(admin, first);
    await approve(admin, second, { confirmDuplicate: true });
    expect(await acts.approve(another, second)).toMatchObject({ status: 'DONE' });
    expect(await approve(another, first)).toMatchObject({ code: 'DUPLICATE_REFERENCE', duplicateOf: [second] });
    expect(await acts.approve(another, first)).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
  });

  it('are approved anew, with the newly booked one in view, where another was credited in between', async () => {
    const [admin, another] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { first, second } = await twins();
    await approve(admin, first);
    for (const each of [admin, another]) await approve(each, second, { confirmDuplicate: true });
    const { approval } = await approve(another, first, { confirmDuplicate: true });
    expect(approval).toMatchObject({ given: 1, begunBy: another.user.id, details: { duplicateOf: [second] } });
    expect(await approve(admin, first, { confirmDuplicate: true })).toMatchObject({ status: 'COMPLETED' });
  });

  it('that began earlier go on beside one that was confirmed as another payment and waits', async () => {
    const [admin, another] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { first, second } = await twins();
    await approve(admin, first);
    (await world()).clock.advance(1000);
    await approve(admin, second, { confirmDuplicate: true });
    expect(await approve(another, first)).toMatchObject({ status: 'COMPLETED', confirmedDuplicate: false });
    expect(await approve(another, second, { confirmDuplicate: true })).toMatchObject({ status: 'COMPLETED' });
  });
});

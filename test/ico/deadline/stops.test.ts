import { Wallet } from 'ethers';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { offeringRow } from '../../support/ico-offerings.js';
import { newLink } from '../../support/linked-wallets.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import {
  deadlineOf,
  deadlinesOf,
  inDays,
  maintain,
  mark,
  pass,
  switched,
  vested,
  type Mark,
} from '../support/deadlines.js';
import { delivered, settled, sold, tranchesOf, type Sold } from '../support/deliveries.js';
import { bought, newBuyer, newSale, setOffering } from '../support/sales.js';

beforeAll(async () => (await world()).clock.stop());

/** What happens on which day after the deadlines begin, and for how many days they stand still. */
const STOPS: readonly (readonly [string, Readonly<Partial<Record<number, Mark>>>, number])[] = [
  ['a flag', { 1: 'flag', 5: 'unflag' }, 4],
  ['two flags', { 1: 'flag', 3: 'unflag', 6: 'flag', 7: 'unflag' }, 3],
  ['a maintenance', { 1: 'maintain', 5: 'open' }, 4],
  ['a maintenance within a flag', { 1: 'flag', 2: 'maintain', 4: 'open', 6: 'unflag' }, 5],
  ['a flag within a maintenance', { 1: 'maintain', 2: 'flag', 3: 'unflag', 5: 'open' }, 4],
  ['a maintenance that a flag outlasts', { 1: 'maintain', 2: 'flag', 4: 'open', 6: 'unflag' }, 5],
  ['a flag that a maintenance outlasts', { 1: 'flag', 2: 'maintain', 4: 'unflag', 6: 'open' }, 5],
  [
    'flags that overlap both ends of a maintenance',
    { 1: 'flag', 2: 'maintain', 3: 'unflag', 4: 'flag', 6: 'open', 8: 'unflag' },
    7,
  ],
  ['a launchpad that is switched off', { 1: 'switch off', 5: 'switch on' }, 4],
  ['a switch within a flag', { 1: 'flag', 2: 'switch off', 4: 'switch on', 6: 'unflag' }, 5],
  ['a switch within a maintenance', { 1: 'maintain', 2: 'switch off', 4: 'switch on', 5: 'open' }, 4],
];

describe.each(TRANSPORTS)('deadlines stand still, by %s,', (transport) => {
  const call = through(transport);

  async function play({ sale }: Sold, days: Readonly<Partial<Record<number, Mark>>>): Promise<void> {
    let at = 0;
    for (const [day, what] of Object.entries(days)) {
      await pass((Number(day) - at) * DAY_MS);
      at = Number(day);
      if (what) await mark(call, sale.id, what);
    }
  }

  it.each(STOPS)('during %s, and move by that time', async (_what, days, stood) => {
    const whole = await sold();
    const deliverBy = await inDays(30 + stood);
    await play(whole, days);
    expect(await deadlineOf(whole)).toBe(deliverBy);
    expect(await offeringRow(whole.sale.id)).toMatchObject({ deadlinesStoppedAt: null });
  });

  it.each(STOPS)('those of tranches, too, during %s', async (_what, days, stood) => {
    const one = await vested();
    const [first] = await tranchesOf(one.id);
    await play(one, days);
    const deliverBy = new Date(Date.parse(first!.dueAt) + (30 + stood) * DAY_MS).toISOString();
    expect(await deadlinesOf(one)).toEqual([deliverBy, ...Array.from({ length: 12 }, () => null)]);
  });

  it('during a pause that the sale ended with, until it is resumed', async () => {
    const sale = await newSale();
    const { id } = await bought(await newBuyer(sale), sale, '200');
    await mark(call, sale.id, 'pause');
    await settled(sale);
    expect(await offeringRow(sale.id)).toMatchObject({ paused: true, deadlinesStoppedAt: await inDays(0) });
    const deliverBy = await inDays(30 + 5);
    await pass(DAY_MS);
    await mark(call, sale.id, 'flag');
    await pass(DAY_MS);
    await mark(call, sale.id, 'resume');
    await pass(3 * DAY_MS);
    await mark(call, sale.id, 'unflag');
    expect(await deadlineOf({ id })).toBe(deliverBy);
    expect(await offeringRow(sale.id)).toMatchObject({ paused: false, flagged: false, deadlinesStoppedAt: null });
  });

  it('during a maintenance that the sale ended in, from its success on', async () => {
    const sale = await newSale();
    const { id } = await bought(await newBuyer(sale), sale, '200');
    await mark(call, sale.id, 'maintain');
    await pass(DAY_MS);
    await settled(sale);
    const deliverBy = await inDays(30 + 2);
    await pass(2 * DAY_MS);
    await mark(call, sale.id, 'open');
    expect(await deadlineOf({ id })).toBe(deliverBy);
  });

  it('but for one that had passed before', async () => {
    const one = await sold({ deliveryDays: 1 });
    const deliverBy = await inDays(1);
    await pass(DAY_MS + 1);
    await mark(call, one.sale.id, 'flag');
    await pass(DAY_MS);
    await mark(call, one.sale.id, 'unflag');
    expect(await deadlineOf(one)).toBe(deliverBy);
  });

  it('and one of a tranche that falls due meanwhile begins when it ends, announced or not', async () => {
    const one = await vested();
    const [, second] = await tranchesOf(one.id);
    await mark(call, one.sale.id, 'flag');
    await pass(60 * DAY_MS);
    const now = await inDays(0);
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(second!.dueAt));
    await mark(call, one.sale.id, 'unflag');
    expect((await deadlinesOf(one))[1]).toBe(await inDays(30));
  });

  it('also of a delivery that waits for its verification, and not of what was paid or given back', async () => {
    const [waiting, other] = [await sold(), await sold()];
    await delivered(waiting.id);
    const { rows } = (await world()).system.db;
    const given = { status: 'REFUNDED', refunded: '200', refundedAt: await inDays(0) } as const;
    await rows.updateTable('ico_transaction').set(given).where('id', '=', other.id).execute();
    const [moved, stays] = [await inDays(31), await inDays(30)];
    for (const { sale } of [waiting, other]) await mark(call, sale.id, 'flag');
    await pass(DAY_MS);
    for (const { sale } of [waiting, other]) await mark(call, sale.id, 'unflag');
    expect([await deadlineOf(waiting), await deadlineOf(other)]).toEqual([moved, stays]);
  });

  it('once where a flag and a maintenance end at the same time, whichever comes first', async () => {
    for (let time = 0; time < 3; time += 1) {
      const one = await sold();
      const deliverBy = await inDays(30 + 3);
      await play(one, { 1: 'flag', 2: 'maintain' });
      await pass(2 * DAY_MS);
      await Promise.all([mark(call, one.sale.id, 'open'), mark(call, one.sale.id, 'unflag')]);
      expect(await deadlineOf(one)).toBe(deliverBy);
    }
  });

  it('in the offering that is flagged alone', async () => {
    const [flagged, other] = [await sold(), await sold()];
    const deliverBy = await inDays(30);
    await mark(call, flagged.sale.id, 'flag');
    await pass(DAY_MS);
    await mark(call, flagged.sale.id, 'unflag');
    expect(await deadlineOf(other)).toBe(deliverBy);
  });
});

describe.each(TRANSPORTS)('an admin who takes part in an offering, by %s,', (transport) => {
  const call = through(transport);
  const newSuperAdmin = () => newClient({ role: SUPER_ADMIN });

  /** What an admin gets who stops all deadlines and lets them go on, by the switch and by a maintenance. */
  async function tried(admin: Client): Promise<unknown[]> {
    const other = await newSuperAdmin();
    const answers = [await switched(call, admin, 'switch off'), await switched(call, admin, 'switch on')];
    await switched(call, other, 'switch on');
    answers.push(await maintain(call, admin, 'maintain'), await maintain(call, admin, 'open'));
    await maintain(call, other, 'open');
    return answers.map(({ statusCode, code }) => code ?? statusCode);
  }

  async function over(saleId: string): Promise<void> {
    const { rows } = (await world()).system.db;
    const given = { status: 'REFUNDED', refunded: '200', refundedAt: await inDays(0) } as const;
    await rows.updateTable('ico_transaction').set(given).where('offeringId', '=', saleId).execute();
  }

  const REFUSED = [200, 'SELF_DECISION', 200, 'SELF_DECISION'];
  const FREE = [200, 200, 200, 200];

  it('stops all deadlines, and lets them go on only once the own offering owes nothing', async () => {
    const [{ sale }, creator] = [await sold(), await newSuperAdmin()];
    await setOffering(sale.id, { userId: creator.user.id });
    expect(await tried(creator)).toEqual(REFUSED);
    await over(sale.id);
    expect(await tried(creator)).toEqual(FREE);
    const onSale = await newSale();
    await setOffering(onSale.id, { userId: creator.user.id });
    expect(await tried(creator)).toEqual(REFUSED);
    await setOffering(onSale.id, { userId: onSale.creator.id });
  });

  it('stops all deadlines, and lets them go on only once the own contribution is over', async () => {
    const [sale, buyer] = [await newSale(), await newSuperAdmin()];
    await newWallet({ owner: { userId: buyer.user.id }, currency: sale.currency.code, balance: '1000' });
    await bought(buyer, sale, '200');
    expect(await tried(buyer)).toEqual(REFUSED);
    await over(sale.id);
    expect(await tried(buyer)).toEqual(FREE);
  });

  it('is one, too, to whose linked address the tokens of another account go', async () => {
    const [sale, admin, walletAddress] = [await newSale(), await newSuperAdmin(), Wallet.createRandom().address];
    await newLink(admin.user.id, walletAddress);
    expect(await tried(admin)).toEqual(FREE);
    await bought(await newBuyer(sale), sale, '200', { walletAddress });
    expect(await tried(admin)).toEqual(REFUSED);
    await over(sale.id);
  });
});

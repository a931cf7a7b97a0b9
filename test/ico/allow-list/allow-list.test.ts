import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withIdentity } from '../../support/contexts.js';
import { activityOf, ALL_OFFERINGS, MY_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { cancelOffering } from '../../../src/services/ico/refund/cancel.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { LISTED, listedSale, listOf, phaseOf, WAITING } from '../support/listed-sales.js';
import { newBuyer, newSale, PURCHASE, setOffering, storedSale, tryToBuy, wanted, type Sale } from '../support/sales.js';

describe.each(TRANSPORTS)('an allow-list by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Client, sale: Pick<Sale, 'id'>, amount: string) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted(sale, amount));
  };

  it('is written and read by the creator and by admins, never above what the phase has', async () => {
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    const creator = await signedIn(sale.creator);
    const [one, other] = [await newClient(), await newClient()];
    const mine = listOf(MY_OFFERINGS, sale, phaseId);
    const entries = [{ userId: one.user.id, guaranteed: '150' }];
    const set = await call(creator, 'PUT', mine, { entries });
    expect(set).toMatchObject({
      statusCode: 200,
      phaseId,
      accounts: 1,
      allocation: '200',
      reserved: '150',
      bought: '0',
    });
    const above = await call(creator, 'PUT', mine, { entries: [{ userId: other.user.id, guaranteed: '50.00000001' }] });
    expect(above).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const admin = await newAdmin();
    const any = listOf(ALL_OFFERINGS, sale, phaseId);
    const added = await call(admin, 'PUT', any, { entries: [{ userId: other.user.id, guaranteed: '50' }] });
    expect(added).toMatchObject({ statusCode: 200, accounts: 2, reserved: '200' });
    expect((await activityOf(sale.id)).at(-1)).toMatchObject({ action: 'setIcoAllowances', targetId: phaseId });
    const off = await call(creator, 'PUT', mine, { entries: [{ userId: one.user.id, guaranteed: '0' }] });
    expect(off).toMatchObject({ statusCode: 200, accounts: 1, reserved: '50' });
    for (const page of [await call(creator, 'GET', mine), await call(admin, 'GET', any)]) {
      expect(page.items).toMatchObject([{ userId: other.user.id, guaranteed: '50', bought: '0', remaining: '50' }]);
    }
  });

  it('is nobody else’s, and says of strange accounts only that some do not exist', async () => {
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    const creator = await signedIn(sale.creator);
    const known = await newClient();
    const path = listOf(MY_OFFERINGS, sale, phaseId);
    const entries = [known.user.id, newId()].map((userId) => ({ userId, guaranteed: '1' }));
    expect(await call(creator, 'PUT', path, { entries })).toMatchObject({
      statusCode: 400,
      message: 'entries: some of these accounts do not exist; ask their owners for the ids in their profiles',
    });
    const [good] = entries;
    expect(await call(known, 'PUT', path, { entries: [good] })).toMatchObject({ statusCode: 404 });
    expect(await call(known, 'GET', path)).toMatchObject({ statusCode: 404 });
    expect(await call(await anonymous(), 'PUT', path, { entries: [good] })).toMatchObject({ statusCode: 401 });
    expect(await call(known, 'PUT', listOf(ALL_OFFERINGS, sale, phaseId), { entries: [good] })).toMatchObject({
      statusCode: 403,
    });
    const many = Array.from({ length: 501 }, () => ({ userId: newId(), guaranteed: '0' }));
    const amounts = ['-1', '0.000000001', '1e1'].map((guaranteed) => [{ ...good, guaranteed }]);
    for (const bad of [[good, good], ...amounts, [], many]) {
      expect(await call(creator, 'PUT', path, { entries: bad })).toMatchObject({ statusCode: 400 });
    }
    expect((await call(creator, 'GET', path)).items).toEqual([]);
  });

  it('lets its accounts buy what is left of their guarantees, and nobody else', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100', '100']);
    const [buyer] = buyers;
    expect(await buy(await newBuyer(sale), sale, '10')).toMatchObject({ statusCode: 403, code: 'ICO_NOT_LISTED' });
    expect(await buy(buyer!, sale, '30')).toMatchObject({ statusCode: 200, tokens: '60', price: '0.5', phaseId });
    expect(await buy(buyer!, sale, '20.01')).toMatchObject({
      statusCode: 400,
      code: 'ICO_LIMIT',
      message: 'amount: you have 40 TST left of your guarantee in the phase "Phase 1"',
    });
    const { phaseName, ...kept } = { phaseId, phaseName: 'Phase 1', guaranteed: '100', bought: '60', remaining: '40' };
    const mine = await call(buyer!, 'GET', `/api/ico/offer/${sale.id}/allowance`);
    expect(Object.values(mine)).toContainEqual({ ...kept, phaseName });
    const page = await call(await anonymous(), 'GET', `/api/ico/offer/${sale.id}`);
    expect(page.currentPhase).toMatchObject({ id: phaseId, access: 'ALLOW_LIST' });
  });

  it('shows an account its entries while everybody may see the offering', async () => {
    const { sale, buyers } = await listedSale(['100']);
    const mine = `/api/ico/offer/${sale.id}/allowance`;
    expect(Object.values(await call(buyers[0]!, 'GET', mine))).toContainEqual(
      expect.objectContaining({ guaranteed: '100' }),
    );
    const at = new Date().toISOString();
    for (const columns of [{ status: 'REJECTED', rejectedAt: at }, { deletedAt: at }]) {
      await setOffering(sale.id, columns);
      expect(await call(buyers[0]!, 'GET', mine)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });

  it('opens the next phase once every guarantee is taken up, and is closed then', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const creator = await signedIn(sale.creator);
    expect(await buy(buyers[0]!, sale, '50')).toMatchObject({ statusCode: 200, tokens: '100' });
    const crowd = await newBuyer(sale);
    expect(await buy(crowd, sale, '10')).toMatchObject({ statusCode: 200, price: '1' });
    const entries = [{ userId: crowd.user.id, guaranteed: '50' }];
    expect(await call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
  });

  it('keeps an entry under which something was bought at that at least', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const creator = await signedIn(sale.creator);
    const path = listOf(MY_OFFERINGS, sale, phaseId);
    await buy(buyers[0]!, sale, '10');
    const set = (guaranteed: string) =>
      call(creator, 'PUT', path, { entries: [{ userId: buyers[0]!.user.id, guaranteed }] });
    for (const less of ['0', '19.99']) {
      expect(await set(less)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await set('60')).toMatchObject({ statusCode: 200, reserved: '60', bought: '20' });
  });
});

describe('guarantees', () => {
  afterEach(async () => (await world()).clock.reset());

  it('of an account are never exceeded by purchases at once, nor taken by others', async () => {
    const { sale, buyers } = await listedSale(['100', '100']);
    await endWindow('orderCreation');
    const answers = await Promise.all(
      buyers.flatMap((buyer) =>
        Array.from({ length: 5 }, async () => (await buyer.rest('POST', PURCHASE, wanted(sale, '20'))).body),
      ),
    );
    const outcomes = Object.groupBy(answers, ({ statusCode, code }) => code ?? String(statusCode));
    expect(outcomes['200']).toHaveLength(4);
    expect(outcomes.ICO_LIMIT).toHaveLength(6);
    expect((await storedSale(sale.id)).remaining[0]).toBe('40');
  });

  it('that are not taken up stay unsold when the time of the phase ends', async () => {
    const { sale, buyers } = await listedSale(['100']);
    (await world()).clock.advance(10.5 * DAY_MS);
    const buyer = await signedIn(buyers[0]!.user);
    expect(await tryToBuy(buyer, sale, '10')).toMatchObject({ statusCode: 200, price: '1' });
    expect((await storedSale(sale.id)).remaining).toEqual(['200', '990']);
  });

  it('come back with a refund', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    await tryToBuy(buyers[0]!, sale, '30');
    await cancelOffering(await withIdentity((await newClient()).user), { id: sale.id, reason: 'A test' });
    const { rows } = (await world()).system.db;
    const entry = rows.selectFrom('ico_phase_allowance').select('bought').where('phaseId', '=', phaseId);
    expect(await entry.executeTakeFirstOrThrow()).toEqual({ bought: '0.00000000' });
    expect((await storedSale(sale.id)).remaining[0]).toBe('200');
  });

  it('come before what is open: an offering is not launched with them behind it, nor without an open phase', async () => {
    const open = { tokenPrice: '1', allocation: '100' };
    await expect(newSale({ phases: [open, LISTED] })).rejects.toThrow('phases[1].access');
    await expect(newSale({ phases: [LISTED] })).rejects.toThrow('phases[0].access');
  });
});

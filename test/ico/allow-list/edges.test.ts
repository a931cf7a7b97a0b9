import { DAY_MS } from '../../../src/core/clock.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, ALL_OFFERINGS, approved, MY_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { statementsOf } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { toldOf } from '../support/admin-acts.js';
import { guarantee, LISTED, listedSale, listNow, listOf, OPEN, phaseOf, WAITING } from '../support/listed-sales.js';
import { newBuyer, newSale, storedSale, tryToBuy } from '../support/sales.js';
import { bookFaults, endSale, settle } from '../support/settled.js';

type Phase = Record<'name' | 'tokenPrice' | 'allocation' | 'duration' | 'access', unknown>;

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('the list of a phase by %s', (transport) => {
  const call = through(transport);

  it('never has the creator on it, who may not buy either', async () => {
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    const [creator, admin, other] = [await signedIn(sale.creator), await newAdmin(), await newClient()];
    const entries = [other.user.id, sale.creator.id].map((userId) => ({ userId, guaranteed: '1' }));
    const refused = {
      statusCode: 400,
      code: 'BAD_INPUT',
      message: 'entries[1].userId is the creator, who cannot buy in its own offering',
    };
    expect(await call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries })).toMatchObject(refused);
    expect(await call(admin, 'PUT', listOf(ALL_OFFERINGS, sale, phaseId), { entries })).toMatchObject(refused);
    expect(await listNow(phaseId, [other])).toEqual([undefined]);
  });

  it('is written by no admin for an offering of their own, nor for themselves', async () => {
    const admin = await newAdmin();
    const sale = await newSale({ ...WAITING, creator: admin });
    const entries = [{ userId: (await newClient()).user.id, guaranteed: '1' }];
    const path = listOf(ALL_OFFERINGS, sale, await phaseOf(sale));
    expect(await call(admin, 'PUT', path, { entries })).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    const strange = await newSale(WAITING);
    const own = [...entries, { userId: admin.user.id, guaranteed: '1' }];
    const other = listOf(ALL_OFFERINGS, strange, await phaseOf(strange));
    expect(await call(admin, 'PUT', other, { entries: own })).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await call(admin, 'PUT', other, { entries })).toMatchObject({ statusCode: 200, accounts: 1 });
  });

  it('is not found by strangers, who hold up nobody meanwhile', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const entries = [{ userId: buyers[0]!.user.id, guaranteed: '60' }];
    const stranger = await newClient();
    const statements = await statementsOf(async () => {
      const answer = await call(stranger, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries });
      expect(answer).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    });
    expect(statements.filter((text) => /advisory_xact_lock\(hashtextextended/.test(text))).toEqual([]);
    expect(await listNow(phaseId, buyers)).toEqual([['100', '0']]);
  });

  it('stays with its phase once the offering is approved, while anything is guaranteed', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const admin = await newAdmin();
    const { phases } = (await call(admin, 'GET', `${ALL_OFFERINGS}/${sale.id}`)) as { phases: Phase[] };
    const given = phases.map(({ name, tokenPrice, allocation, duration, access }) => {
      return { name: `New ${name}`, tokenPrice, allocation, duration, access };
    });
    const edited = await call(admin, 'PUT', `${ALL_OFFERINGS}/${sale.id}`, { phases: given });
    expect(edited).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await listNow(phaseId, buyers)).toEqual([['100', '0']]);
  });

  it('stays as it is once the sale has ended, or was settled', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const entries = [{ userId: buyers[0]!.user.id, guaranteed: '60' }];
    const tries = async () => {
      const [creator, admin] = [await signedIn(sale.creator), await newAdmin()];
      return [
        await call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries }),
        await call(admin, 'PUT', listOf(ALL_OFFERINGS, sale, phaseId), { entries }),
      ];
    };
    const refused = { statusCode: 409, code: 'ILLEGAL_STATE' };
    await endSale(sale.id);
    expect(await tries()).toMatchObject([refused, refused]);
    await settle();
    expect(await tries()).toMatchObject([refused, refused]);
    expect(await listNow(phaseId, buyers)).toEqual([['100', '0']]);
  });

  it('is closed once the time of its phase is over', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    (await world()).clock.advance(10.5 * DAY_MS);
    const entries = [{ userId: buyers[0]!.user.id, guaranteed: '60' }];
    const creator = await signedIn(sale.creator);
    expect(await call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries })).toMatchObject({
      statusCode: 409,
      message: 'A later phase sells already: the list is closed',
    });
  });

  it('is that of no other phase: an open one has none, and one of another offering is not found', async () => {
    const [sale, other] = [await newSale(WAITING), await newSale(WAITING)];
    const [, open] = (await storedSale(sale.id)).phases;
    const creator = await signedIn(sale.creator);
    const entries = [{ userId: (await newClient()).user.id, guaranteed: '1' }];
    const write = (phaseId: string) => call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries });
    expect(await write(open!.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await write(await phaseOf(other))).toMatchObject({ statusCode: 404, message: 'Phase not found' });
  });

  it('gives back what a closed account was guaranteed, and takes no such account on', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100', '60']);
    const { rows } = (await world()).system.db;
    const deletedAt = new Date().toISOString();
    await rows.updateTable('user').set({ deletedAt }).where('id', '=', buyers[0]!.user.id).execute();
    const creator = await signedIn(sale.creator);
    const set = (guaranteed: string) => {
      const entries = [{ userId: buyers[0]!.user.id, guaranteed }];
      return call(creator, 'PUT', listOf(MY_OFFERINGS, sale, phaseId), { entries });
    };
    expect(await set('50')).toMatchObject({ statusCode: 400, message: expect.stringContaining('do not exist') });
    expect(await set('0')).toMatchObject({ statusCode: 200, accounts: 1, reserved: '60' });
  });

  it('goes with a phase that an admin removes or replaces before the approval, and the creator is told', async () => {
    const admin = await newAdmin();
    const sale = await newSale(WAITING);
    const phaseId = await phaseOf(sale);
    await guarantee(sale, phaseId, [{ userId: (await newBuyer(sale)).user.id, guaranteed: '100' }]);
    expect(await call(admin, 'DELETE', `${ALL_OFFERINGS}/${sale.id}/phase/${phaseId}`)).toMatchObject({
      statusCode: 200,
      phases: [{ sequence: 1, name: 'Phase 2', access: 'OPEN' }],
    });
    expect((await toldOf({ user: sale.creator } as never)).at(-1)).toMatchObject({
      message:
        'An administrator has removed the phase Phase 1 of Token of a test. The allow-list of Phase 1 was removed with it.',
    });
    await approved(sale.id);
    expect(await tryToBuy(await newBuyer(sale), sale, '10')).toMatchObject({ statusCode: 200, price: '1' });

    const other = await newSale(WAITING);
    const [buyer, otherPhaseId] = [await newBuyer(other), await phaseOf(other)];
    await guarantee(other, otherPhaseId, [{ userId: buyer.user.id, guaranteed: '100' }]);
    const phases = [LISTED, OPEN].map((phase, at) => ({ ...phase, name: `New ${at}`, duration: 10 }));
    const edited = await call(admin, 'PUT', `${ALL_OFFERINGS}/${other.id}`, { phases });
    expect(edited).toMatchObject({ statusCode: 200, phases: [{ access: 'ALLOW_LIST' }, { access: 'OPEN' }] });
    expect((await toldOf({ user: other.creator } as never)).at(-1)).toMatchObject({
      message:
        'An administrator has changed your offering Token of a test: phases. The allow-list of Phase 1 was removed with it.',
    });
    expect((await activityOf(other.id)).at(-1)?.details).toMatchObject({ droppedLists: ['Phase 1'] });
    expect(await listNow(otherPhaseId, [buyer])).toEqual([undefined]);
    expect((await storedSale(other.id)).phases[0]).toMatchObject({ reserved: '0.00000000' });
    expect(await bookFaults()).toEqual([]);
  });

  it('comes with no phase that an admin adds behind those that are open', async () => {
    const { sale } = await listedSale(['100']);
    const phase = { ...LISTED, name: 'Late', duration: 1 };
    expect(await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${sale.id}/phase`, phase)).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('a phase with an allow-list comes before'),
    });
  });

  it('stays with its phase once an account has bought of it', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    await tryToBuy(buyers[0]!, sale, '10');
    const admin = await newAdmin();
    const phases = [{ ...OPEN, name: 'Open', duration: 10 }];
    for (const answer of [
      await call(admin, 'DELETE', `${ALL_OFFERINGS}/${sale.id}/phase/${phaseId}`),
      await call(admin, 'PUT', `${ALL_OFFERINGS}/${sale.id}`, { phases }),
    ]) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await listNow(phaseId, buyers)).toEqual([['100', '20']]);
  });

  it('leaves an edit that repeats its phases as they are alone', async () => {
    const { sale, buyers, phaseId } = await listedSale(['100']);
    const phases = [LISTED, OPEN].map((phase, at) => ({ ...phase, name: `Phase ${at + 1}`, duration: 10 }));
    const answer = await call(await newAdmin(), 'PUT', `${ALL_OFFERINGS}/${sale.id}`, { phases, description: 'New' });
    expect(answer).toMatchObject({ statusCode: 200, description: 'New' });
    expect(await listNow(phaseId, buyers)).toEqual([['100', '0']]);
    await guarantee(sale, phaseId, [{ userId: buyers[0]!.user.id, guaranteed: '60' }]);
    expect(await listNow(phaseId, buyers)).toEqual([['60', '0']]);
  });
});

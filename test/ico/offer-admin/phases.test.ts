import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  activityOf,
  ALL_OFFERINGS,
  launched,
  newAdmin,
  newBuyer,
  newPlan,
  onSale,
} from '../../support/ico-offerings.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { bought, inStatus, setOffering, soldOffering, toldOf } from '../support/admin-acts.js';

const PHASE = { name: 'Last', tokenPrice: '4', allocation: '50', duration: 3 };
const TWO = [
  { name: 'One', tokenPrice: '1', allocation: '100', duration: 2 },
  { name: 'Two', tokenPrice: '2', allocation: '100', duration: 2 },
];
const phasesOf = (id: string) => `${ALL_OFFERINGS}/${id}/phase`;

describe.each(TRANSPORTS)('a phase that is added by %s', (transport) => {
  const call = through(transport);

  it('is sold after the others, counts to the target, and its creator hears of it', async () => {
    const admin = await newAdmin();
    const { id, creator, name } = await onSale();
    const changed = await call(admin, 'POST', phasesOf(id), PHASE);
    expect(changed).toMatchObject({ statusCode: 200, id, targetAmount: '2200', remaining: '1050' });
    expect(changed.phases).toMatchObject([
      { sequence: 1, name: 'Phase' },
      { ...PHASE, sequence: 2, remaining: '50', endsAt: changed.endDate },
    ]);
    expect((await toldOf(creator)).at(-1)).toMatchObject({
      title: 'Phases Changed',
      message: `An administrator has added the phase Last of ${name}.`,
    });
    expect((await activityOf(id)).at(-1)).toMatchObject({
      userId: admin.user.id,
      action: 'addIcoPhase',
      target: 'phase',
      targetId: changed.phases[1].id,
      name: 'Last',
      details: { sequence: 2, tokenPrice: '4', allocation: '50', duration: 3, targetAmount: '2200' },
    });
  });

  it('can be bought of once those before it are sold out', async () => {
    const offering = await onSale({ allocation: '10' });
    const buyer = await newBuyer(offering);
    const { phases } = await call(await newAdmin(), 'POST', phasesOf(offering.id), PHASE);
    await bought(buyer, offering, '20');
    expect(await bought(buyer, offering, '40')).toMatchObject({ phaseId: phases[1].id, price: '4', tokens: '10' });
  });

  it('is added once, however often it is sent under a key', async () => {
    const { id } = await onSale();
    const [admin, key] = [await newAdmin(), { 'idempotency-key': newId() }];
    const first = await call(admin, 'POST', phasesOf(id), PHASE, key);
    expect(first).toMatchObject({ statusCode: 200, targetAmount: '2200' });
    expect(await call(admin, 'POST', phasesOf(id), PHASE, key)).toEqual(first);
    expect(await call(admin, 'POST', phasesOf(id), { ...PHASE, allocation: '51' }, key)).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await activityOf(id)).filter(({ action }) => action === 'addIcoPhase')).toHaveLength(1);
  });

  it('is refused beyond what the plan allows', async () => {
    const { id } = await onSale({ planId: (await newPlan({ features: { maxOfferingPhases: 1 } })).id });
    expect(await call(await newAdmin(), 'POST', phasesOf(id), PHASE)).toMatchObject({
      statusCode: 409,
      code: 'ICO_PLAN_CAP',
    });
  });

  it('is refused where it would end a phase that sells beyond its own days', async () => {
    const { id } = await onSale({ lastsMs: 30 * DAY_MS, phases: [{ ...TWO[0]!, duration: 10 }] });
    const admin = await newAdmin();
    const { clock } = await world();
    clock.advance(10 * DAY_MS);
    const answer = await call(admin, 'POST', phasesOf(id), PHASE);
    clock.reset();
    expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await call(admin, 'POST', phasesOf(id), PHASE)).toMatchObject({ statusCode: 200 });
  });

  it('is refused where the phase that was the last would not end before the offering', async () => {
    const { id } = await onSale({ phases: [{ name: 'One', tokenPrice: '1', allocation: '100', duration: 10 }] });
    expect(await call(await newAdmin(), 'POST', phasesOf(id), PHASE)).toMatchObject({
      statusCode: 400,
      message: 'phases[0].duration must let the phase end before the offering',
    });
  });

  it.each([
    ['tokenPrice', '0'],
    ['tokenPrice', '-1'],
    ['tokenPrice', '0.000000001'],
    ['allocation', '0'],
    ['allocation', '1.1'],
    ['duration', 0],
    ['duration', 366],
    ['name', ' '],
  ])('is refused with a %s of %p, which the refusal names', async (field, value) => {
    const { id } = await onSale({ tokenDecimals: 0 });
    const answer = await call(await newAdmin(), 'POST', phasesOf(id), { ...PHASE, [field]: value });
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(field) });
    expect(await activityOf(id)).toHaveLength(1);
  });
});

describe.each(TRANSPORTS)('a phase that is removed by %s', (transport) => {
  const call = through(transport);

  it('leaves the others in their order without a gap', async () => {
    const admin = await newAdmin();
    const three = [...TWO, { name: 'Three', tokenPrice: '3', allocation: '100', duration: 2 }];
    const { id, phases, creator } = await onSale({ phases: three });
    const changed = await call(admin, 'DELETE', `${phasesOf(id)}/${phases[1]!.id}`);
    expect(changed).toMatchObject({
      statusCode: 200,
      targetAmount: '400',
      phases: [
        { sequence: 1, name: 'One' },
        { sequence: 2, name: 'Three', endsAt: changed.endDate },
      ],
    });
    expect(changed.phases).toHaveLength(2);
    expect((await activityOf(id)).at(-1)).toMatchObject({
      action: 'deleteIcoPhase',
      targetId: phases[1]!.id,
      name: 'Two',
    });
    expect((await toldOf(creator)).at(-1)?.message).toContain('has removed the phase Two');
  });

  it('stays where anything was sold of it, also when that was given back', async () => {
    const offering = await onSale({ phases: TWO });
    const [one] = offering.phases;
    await bought(await newBuyer(offering), offering, '20');
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_token_offering_phase').set({ remaining: '100' }).where('id', '=', one!.id).execute();
    expect(await call(await newAdmin(), 'DELETE', `${phasesOf(offering.id)}/${one!.id}`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Tokens of this phase were sold: it stays',
    });
  });

  it('stays where it is the only one', async () => {
    const { id, phases } = await onSale();
    expect(await call(await newAdmin(), 'DELETE', `${phasesOf(id)}/${phases[0]!.id}`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'An offering keeps at least one phase',
    });
  });

  it('stays where a running sale would be over without it', async () => {
    const { id, phases } = await onSale({ phases: TWO });
    const { rows } = (await world()).system.db;
    await rows
      .updateTable('ico_token_offering_phase')
      .set({ remaining: '0' })
      .where('id', '=', phases[0]!.id)
      .execute();
    expect(await call(await newAdmin(), 'DELETE', `${phasesOf(id)}/${phases[1]!.id}`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'The sale would be over without this phase: it stays',
    });
  });

  it('stays where the one before it has ended and would sell again', async () => {
    const { id, phases } = await onSale({ lastsMs: 30 * DAY_MS, phases: TWO });
    const admin = await newAdmin();
    const { clock } = await world();
    clock.advance(2 * DAY_MS);
    const answer = await call(admin, 'DELETE', `${phasesOf(id)}/${phases[1]!.id}`);
    clock.reset();
    expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await call(admin, 'DELETE', `${phasesOf(id)}/${phases[1]!.id}`)).toMatchObject({ statusCode: 200 });
  });

  it('is not found by a strange id, nor below another offering', async () => {
    const [admin, one, other] = [await newAdmin(), await onSale({ phases: TWO }), await onSale({ phases: TWO })];
    for (const phaseId of [newId(), other.phases[0]!.id]) {
      expect(await call(admin, 'DELETE', `${phasesOf(one.id)}/${phaseId}`)).toMatchObject({
        statusCode: 404,
        message: 'Phase not found',
      });
    }
    expect(await call(admin, 'DELETE', `${phasesOf(newId())}/${one.phases[0]!.id}`)).toMatchObject({
      statusCode: 404,
      message: 'Offering not found',
    });
  });
});

describe.each(TRANSPORTS)('phases, by %s,', (transport) => {
  const call = through(transport);
  /** Tries both changes; answers what they came to. */
  async function tried(admin: Awaited<ReturnType<typeof newAdmin>>, id: string, phaseId: string) {
    const added = await call(admin, 'POST', phasesOf(id), PHASE);
    return [added, await call(admin, 'DELETE', `${phasesOf(id)}/${phaseId}`)];
  }
  afterEach(async () => (await world()).clock.reset());

  it.each(['REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'])('stay in an offering that is %s', async (status) => {
    const { id, phases } = await launched({ phases: TWO });
    await setOffering(id, await inStatus(status));
    for (const answer of await tried(await newAdmin(), id, phases[0]!.id)) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
  });

  it('stay once the time of the sale is over', async () => {
    const { id, phases } = await onSale({ phases: TWO, lastsMs: 6 * DAY_MS });
    const admin = await newAdmin();
    (await world()).clock.advance(6 * DAY_MS);
    for (const answer of await tried(admin, id, phases[0]!.id)) {
      expect(answer).toMatchObject({ statusCode: 409, message: expect.stringContaining('the sale has ended') });
    }
  });

  it('stay once all of them are sold out: no phase brings an ended sale back', async () => {
    const { id, phases } = await soldOffering({
      phases: [{ name: 'One', tokenPrice: '1', allocation: '100', duration: 1 }],
    });
    for (const answer of await tried(await newAdmin(), id, phases[0]!.id)) {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
  });

  it('stay as they are for an admin who has bought of the offering', async () => {
    const offering = await onSale({ phases: TWO });
    const admin = Object.assign(await newAdmin(), { wallet: null });
    const { rows } = (await world()).system.db;
    const account = { offeringId: offering.id, userId: admin.user.id, amount: '10', usd: '10', contributions: 1 };
    await rows.insertInto('ico_account').values(account).execute();
    const answers = await tried(admin, offering.id, offering.phases[1]!.id);
    expect(answers.map(({ code }) => code)).toEqual(['SELF_DECISION', 'SELF_DECISION']);
  });

  it('are nobody’s own decision and need their permission', async () => {
    const admin = await newAdmin();
    const { id, phases } = await onSale({ creator: admin, phases: TWO });
    const codes = async (who: Parameters<typeof tried>[0]) =>
      (await tried(who, id, phases[0]!.id)).map(({ code }) => code);
    expect(await codes(admin)).toEqual(['SELF_DECISION', 'SELF_DECISION']);
    expect(await codes(await newAdmin(['view.ico.offer', 'delete.ico.offer']))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const [added] = [await call(await anonymous(), 'POST', phasesOf(id), PHASE)];
    expect(added).toMatchObject({ statusCode: 401 });
  });
});

it('the followers of an offering hear what its phases have left when these change', async () => {
  const { id } = await onSale();
  const query = 'subscription ($id: UUID!) { icoOfferingProgress(id: $id) { remaining } }';
  const events = await following<object>(await anonymous(), query, { id });
  await events.next();
  await (await newAdmin()).rest('POST', phasesOf(id), PHASE);
  expect(await events.next()).toEqual({ icoOfferingProgress: { remaining: '1050' } });
  await events.close();
});

it('a phase and a purchase at the same time leave every token counted once', async () => {
  const offering = await onSale();
  const [buyers, admin] = [await Promise.all([0, 1, 2].map(() => newBuyer(offering))), await newAdmin()];
  await Promise.all([
    ...buyers.map((buyer) => bought(buyer, offering, '10')),
    admin.rest('POST', phasesOf(offering.id), PHASE),
  ]);
  const { body } = await admin.rest('GET', `${ALL_OFFERINGS}/${offering.id}`);
  expect(body).toMatchObject({ sold: '15', remaining: '1035', targetAmount: '2200', raised: '30' });
});

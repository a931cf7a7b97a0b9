import { canonical } from '../../../src/core/money.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, ALL_OFFERINGS, approved, launched, newAdmin, newPlan } from '../../support/ico-offerings.js';
import { toldOf } from '../support/admin-acts.js';
import { storedSale } from '../support/sales.js';

const PHASE = { name: 'Last', tokenPrice: '4', allocation: '50', duration: 3 };

describe.each(TRANSPORTS)('a phase that is added before the sale, by %s', (transport) => {
  const call = through(transport);

  it.each([
    ['waits for its approval', async () => {}],
    ['is approved and waits for its start', async (id: string) => void (await approved(id))],
  ])('goes behind those of an offering that %s', async (_state, become) => {
    const { id, creator, name } = await launched();
    await become(id);
    const admin = await newAdmin();
    const changed = await call(admin, 'POST', `${ALL_OFFERINGS}/${id}/phase`, PHASE);
    expect(changed).toMatchObject({
      statusCode: 200,
      id,
      status: 'PENDING',
      targetAmount: '2200',
      remaining: '1050',
      currentPhase: null,
    });
    expect(changed.phases).toMatchObject([{ sequence: 1 }, { ...PHASE, sequence: 2, remaining: '50' }]);
    const stored = (await storedSale(id)).phases;
    expect(stored.map(({ sequence, allocation }) => [sequence, canonical(allocation)])).toEqual([
      [1, '1000'],
      [2, '50'],
    ]);
    expect((await activityOf(id)).at(-1)).toMatchObject({ userId: admin.user.id, action: 'addIcoPhase', name: 'Last' });
    expect((await toldOf(creator)).at(-1)).toMatchObject({
      title: 'Phases Changed',
      message: `An administrator has added the phase Last of ${name}.`,
    });
  });

  it('is refused beyond what the plan of the draft allows', async () => {
    const { id } = await launched({ planId: (await newPlan({ features: { maxOfferingPhases: 1 } })).id });
    expect(await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${id}/phase`, PHASE)).toMatchObject({
      statusCode: 409,
      code: 'ICO_PLAN_CAP',
    });
    expect((await storedSale(id)).phases).toHaveLength(1);
  });
});

import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { planCaps, requireLaunchable, type LaunchChoice } from '../../../src/services/ico/own/plan.js';
import { world } from '../../support/world.js';
import { freshValue, keeper } from '../support/settings-admins.js';

const NOWHERE = '018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90';
const SETTINGS = '/api/admin/ico/settings';
const PLAN = { name: 'Large', price: '10', currency: 'USDT', walletType: 'SPOT', features: {} };

const required = async (choice: LaunchChoice) => {
  const { system } = await world();
  return inTransaction(system, { operation: 'test' }, (tx) => requireLaunchable(tx, choice));
};

describe('what a launch names', () => {
  const offered = async (status = true) => {
    const admin = await keeper();
    const post = async (path: string, body: object) =>
      (await admin.rest('POST', `${SETTINGS}${path}`, { status, ...body })).body;
    const chain = await post('/blockchain', { name: 'Fantom', value: freshValue() });
    const type = await post('/token/type', { name: 'Reward', value: freshValue() });
    const plan = await post('/launch/plan', PLAN);
    return { planId: plan.id, typeId: type.id, blockchain: chain.value };
  };

  it('is found while it is offered', async () => {
    const choice = await offered();
    expect(await required(choice)).toMatchObject({
      plan: { id: choice.planId },
      type: { id: choice.typeId },
      blockchain: { value: choice.blockchain },
    });
  });

  it.each(['planId', 'typeId', 'blockchain'] as const)(
    'is refused by its name where %s is off or missing',
    async (field) => {
      const [choice, off] = [await offered(), await offered(false)];
      for (const bad of [off[field], field === 'blockchain' ? 'nowhere' : NOWHERE]) {
        await expect(required({ ...choice, [field]: bad })).rejects.toMatchObject({
          code: 'BAD_INPUT',
          message: expect.stringContaining(field),
        });
      }
    },
  );
});

describe('the caps of a plan', () => {
  it.each([
    [{}, { maxOfferingPhases: 20, maxTeamMembers: 100, maxRoadmapItems: 100 }],
    [{ maxTeamMembers: null }, { maxOfferingPhases: 20, maxTeamMembers: 100, maxRoadmapItems: 100 }],
    [
      { maxOfferingPhases: 3, maxTeamMembers: 0, maxRoadmapItems: 7 },
      { maxOfferingPhases: 3, maxTeamMembers: 0, maxRoadmapItems: 7 },
    ],
    [
      { maxOfferingPhases: 1000, maxTeamMembers: 1000, maxRoadmapItems: 1000 },
      { maxOfferingPhases: 20, maxTeamMembers: 100, maxRoadmapItems: 100 },
    ],
  ])('of %j are those that it names, and never above the ceilings', (features, caps) => {
    expect(planCaps(features)).toEqual(caps);
  });
});

import { canonical } from '../../../src/core/money.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { launched, MY_OFFERINGS, newCreator, newPlan, offeringRow } from '../../support/ico-offerings.js';
import { newWallet, walletNow } from '../../support/wallets.js';

const MEMBER = { name: 'Ada', role: 'Engineer' };
const STEP = { title: 'Test network', description: 'Soon', date: '2030-01-01', completed: false };

describe.each(TRANSPORTS)('an upgrade to a plan that allows less than the offering tells, by %s,', (transport) => {
  const call = through(transport);

  it.each([
    ['team', MEMBER, 'maxTeamMembers', 'team members'],
    ['roadmap', STEP, 'maxRoadmapItems', 'roadmap items'],
  ] as const)(
    'is refused for its %s and costs nothing, until there is no more than allowed',
    async (kind, entry, cap, name) => {
      const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT', precision: 2 });
      const creator = await newCreator();
      const wallet = await newWallet({
        owner: { userId: creator.user.id },
        currency,
        type: walletType,
        balance: '100',
      });
      const plan = (price: string, features: Record<string, unknown>) =>
        newPlan({ price, currency, walletType, features });
      const [wide, narrow] = [await plan('10', { [cap]: 2 }), await plan('20', { [cap]: 1 })];
      const { id } = await launched({ creator, planId: wide.id });
      const path = `${MY_OFFERINGS}/${id}/${kind}`;
      const ids: string[] = [];
      for (let at = 0; at < 2; at += 1) {
        const added = await call(creator, 'POST', path, entry);
        expect(added).toMatchObject({ statusCode: 200 });
        ids.push(added.id);
      }
      const before = await offeringRow(id);
      const upgrade = () => call(creator, 'PUT', `${MY_OFFERINGS}/${id}/plan`, { planId: narrow.id });
      expect(await upgrade()).toEqual({
        statusCode: 409,
        code: 'ICO_PLAN_CAP',
        message: `The plan allows at most 1 ${name}`,
      });
      expect([await offeringRow(id), canonical((await walletNow(wallet.id)).balance)]).toEqual([before, '90']);
      expect(await call(creator, 'DELETE', `${path}/${ids[0]}`)).toMatchObject({ statusCode: 200 });
      expect(await upgrade()).toMatchObject({ statusCode: 200, planId: narrow.id, planPrice: '20' });
      expect(canonical((await walletNow(wallet.id)).balance)).toBe('80');
    },
  );
});

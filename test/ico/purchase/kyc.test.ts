import { newClient, signedIn } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { LAUNCH, launchTerms, MY_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { approve, newApplication, newLevel, verify } from '../../support/kyc.js';
import { policyOf, rootFields, servedSchema } from '../../support/schema.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { newHash, settled } from '../support/deliveries.js';
import { bought, newBuyer, newSale, PURCHASE, storedSale, wanted, type Sale } from '../support/sales.js';
import { failed } from '../support/settled.js';

afterEach(() => clearSettings('kycStatus', 'kycFeatureEnforcement'));

it('no operation of the launchpad but the purchase names a feature of verification', () => {
  const gated = rootFields(servedSchema()).flatMap(({ name, field }) => {
    const policy = policyOf(field);
    const isIco = policy && 'extension' in policy && policy.extension === 'ico';
    return isIco && 'feature' in policy && policy.feature ? [[name, policy.feature]] : [];
  });
  expect(gated).toEqual([['Mutation.buyIcoTokens', 'purchase_ico']]);
});

describe.each(TRANSPORTS)('verification in the launchpad by %s', (transport) => {
  const call = through(transport);
  const buy = async (client: Client, sale: Sale) => {
    await endWindow('orderCreation');
    return call(client, 'POST', PURCHASE, wanted(sale, '50'));
  };

  it('keeps nobody from the purchase while features are not enforced: this one has no least level', async () => {
    const sale = await newSale();
    const [verified, other] = [await newBuyer(sale), await newBuyer(sale)];
    await verify(verified.user.id);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'false' });
    for (const client of [verified, other]) expect(await buy(client, sale)).toMatchObject({ statusCode: 200 });
  });

  it('opens the purchase to an account whose level has the feature, and to no other, where features are enforced', async () => {
    const sale = await newSale();
    const [opened, lower, none] = [await newBuyer(sale), await newBuyer(sale), await newBuyer(sale)];
    const [without, level] = [await newLevel(), await newLevel({ features: ['purchase_ico'] })];
    await approve((await newApplication(lower.user.id, without.id)).id);
    await approve((await newApplication(opened.user.id, level.id)).id);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    for (const client of [lower, none]) {
      expect(await buy(client, sale)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    }
    expect(await buy(opened, sale)).toMatchObject({ statusCode: 200 });
    expect((await storedSale(sale.id)).contributions).toHaveLength(1);
  });

  it('is asked of nobody who launches, delivers, decides, refunds or reads', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '150');
    const lost = await failed(['10']);
    const [creator, loser] = [await signedIn(sale.creator), await signedIn(lost.sale.creator)];
    const [admin, newcomer, terms] = [await newAdmin(), await newClient(), await launchTerms()];
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    await newLevel({ features: ['purchase_ico'] });
    expect(await buy(buyer, sale)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    await settled(sale);
    const member = { name: 'Ada', role: 'Engineer' };
    const requests: readonly (readonly [Client, string, string, object?])[] = [
      [newcomer, 'POST', LAUNCH, terms],
      [creator, 'POST', `${MY_OFFERINGS}/${sale.id}/team`, member],
      [creator, 'PUT', `${MY_OFFERINGS}/${sale.id}/release/${id}`, { transactionHash: newHash() }],
      [admin, 'POST', `/api/admin/ico/transaction/${id}?action=reject`, { notes: 'Nothing came' }],
      [loser, 'POST', '/api/ico/refund/process', { offeringId: lost.sale.id }],
      [buyer, 'GET', `/api/ico/refund/eligibility/${sale.id}`],
      [buyer, 'GET', `${PURCHASE}/${id}`],
      [buyer, 'GET', '/api/ico/portfolio'],
      [buyer, 'GET', '/api/ico/vesting'],
      [creator, 'GET', '/api/ico/creator/stat'],
    ];
    for (const [client, method, path, body] of requests) {
      const { statusCode, code } = await call(client, method, path, body);
      expect([method, path, statusCode, code]).toEqual([method, path, 200, undefined]);
    }
  });
});

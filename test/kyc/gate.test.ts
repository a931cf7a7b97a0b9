import { requireKycFeature } from '../../src/auth/kyc.js';
import type { Caller } from '../../src/auth/principal.js';
import type { AppError, Missing } from '../../src/core/catalogue/errors.js';
import type { KycFeature } from '../../src/core/catalogue/kyc-features.js';
import { newUser } from '../support/accounts.js';
import { approve, newApplication, newLevel, reject } from '../support/kyc.js';
import { withSettings } from '../support/settings.js';
import { world } from '../support/world.js';

type Flags = Partial<Record<'kycStatus' | 'kycFeatureEnforcement', boolean>>;

/** What a customer with these settings is told to lack for a feature; null when it is open. */
async function missing(userId: string, feature: KycFeature, flags: Flags): Promise<Missing | null> {
  const { system } = await world();
  const { kycStatus = false, kycFeatureEnforcement = false } = flags;
  const ctx = withSettings(system, { kycStatus: `${kycStatus}`, kycFeatureEnforcement: `${kycFeatureEnforcement}` });
  const caller = { kind: 'user', userId } as Caller;
  return requireKycFeature({ ...ctx, caller }, feature).then(
    () => null,
    (error: AppError) => {
      expect([error.code, error.statusCode]).toEqual(['KYC_REQUIRED', 403]);
      return error.missing ?? {};
    },
  );
}

async function open(userId: string, feature: KycFeature, flags: Flags): Promise<boolean> {
  return (await missing(userId, feature, flags)) === null;
}

const ENFORCED = { kycStatus: true, kycFeatureEnforcement: true };
const LEGACY = { kycStatus: true };

describe('the verification gate', () => {
  it('demands nothing while kycStatus is off, even with enforcement on', async () => {
    const { id } = await newUser();
    expect(await open(id, 'api_keys', { kycFeatureEnforcement: true })).toBe(true);
    expect(await open(id, 'buy_nft', {})).toBe(true);
  });

  it('with enforcement, opens a feature only while the approved level lists it', async () => {
    const { id } = await newUser();
    const level = await newLevel({ features: ['api_keys', 'ask_faq'] });
    expect(await open(id, 'ask_faq', ENFORCED)).toBe(false);
    const application = await newApplication(id, level.id);
    expect(await open(id, 'ask_faq', ENFORCED)).toBe(false);
    await approve(application.id);
    expect(await open(id, 'ask_faq', ENFORCED)).toBe(true);
    expect(await open(id, 'buy_nft', ENFORCED)).toBe(false);
    await reject(application.id, 'the document was forged');
    expect(await open(id, 'ask_faq', ENFORCED)).toBe(false);
  });

  it('with enforcement, asks the greatest approved level alone', async () => {
    const { id } = await newUser();
    const [low, high] = [await newLevel({ features: ['ask_faq'] }), await newLevel({ features: ['buy_nft'] })];
    await approve((await newApplication(id, low.id)).id);
    await approve((await newApplication(id, high.id)).id);
    expect(await open(id, 'buy_nft', ENFORCED)).toBe(true);
    expect(await open(id, 'ask_faq', ENFORCED)).toBe(false);
  });

  it('without enforcement, api_keys needs level 2 or greater, whatever the level lists', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const [first, second] = [
      await newLevel({ level: 1, features: ['api_keys'] }),
      await newLevel({ level: 2, features: [] }),
    ];
    await approve((await newApplication(one.id, first.id)).id);
    await approve((await newApplication(two.id, second.id)).id);
    expect(await open(one.id, 'api_keys', LEGACY)).toBe(false);
    expect(await open(two.id, 'api_keys', LEGACY)).toBe(true);
  });

  it('names the feature, and the least level above the own that opens it', async () => {
    const { id } = await newUser();
    const feature = 'become_bot_seller';
    expect(await missing(id, feature, ENFORCED)).toEqual({ feature });
    const low = await newLevel({ features: [feature] });
    expect(await missing(id, feature, ENFORCED)).toEqual({ feature, level: low.level });
    const middle = await newLevel();
    await approve((await newApplication(id, middle.id)).id);
    expect(await missing(id, feature, ENFORCED)).toEqual({ feature });
    const high = await newLevel({ features: [feature] });
    expect(await missing(id, feature, ENFORCED)).toEqual({ feature, level: high.level });
    expect(await missing((await newUser()).id, 'api_keys', LEGACY)).toEqual({ feature: 'api_keys', level: 2 });
  });

  it('without enforcement, demands nothing of a feature that has no least level', async () => {
    const { id } = await newUser();
    expect(await open(id, 'purchase_ico', LEGACY)).toBe(true);
  });
});

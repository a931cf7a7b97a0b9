import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings } from '../../support/stored-settings.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';

const SETTINGS = '/api/admin/nft/settings';

/** The documented keys in the order of the screen, with their defaults and their tabs. */
const DOCUMENTED = [
  ['nftEnableFixedPriceSales', 'true', 'Trading'],
  ['nftEnableAuctions', 'true', 'Trading'],
  ['nftEnableOffers', 'true', 'Trading'],
  ['nftMinAuctionDuration', '3600', 'Trading'],
  ['nftMaxAuctionDuration', '604800', 'Trading'],
  ['nftBidIncrementPercentage', '5', 'Trading'],
  ['nftEnableAntiSnipe', 'true', 'Trading'],
  ['nftAntiSnipeExtension', '300', 'Trading'],
  ['nftTransferConfirmGraceHours', '24', 'Trading'],
  ['nftMarketplaceFeePercentage', '2.5', 'Fees'],
  ['nftMaxRoyaltyPercentage', '10', 'Fees'],
  ['nftListingFee', '0', 'Fees'],
  ['nftRequireKycForCreators', 'false', 'Verification'],
  ['nftRequireKycForHighValue', 'false', 'Verification'],
  ['nftHighValueThreshold', '1000', 'Verification'],
  ['nftRequireMetadataValidation', 'false', 'Content'],
  ['nftEnableCrossChain', 'true', 'Integrations'],
] as const;

let admin: Client;
beforeAll(async () => {
  admin = await newClient({ permissions: ['access.nft.settings'] });
});

describe.each(TRANSPORTS)('the settings of the marketplace by %s', (transport) => {
  const call = through(transport);
  const read = async (): Promise<any[]> => call(admin, 'GET', SETTINGS);

  it('are the seventeen documented keys, with defaults and tabs, in the order of the screen', async () => {
    const shown = await read();
    expect(shown.map(({ key, default: shipped, tab }) => [key, shipped, tab])).toEqual(DOCUMENTED);
    expect(shown.every(({ value }) => value === null)).toBe(true);
  });

  it('say how the screen asks for them: by a switch, a number or a slider, in which steps', async () => {
    const asked = new Map((await read()).map(({ key, type, min, max, step }) => [key, [type, min, max, step]]));
    expect(asked.get('nftEnableAuctions')).toEqual(['switch', null, null, null]);
    expect(asked.get('nftMinAuctionDuration')).toEqual(['number', '60', null, '60']);
    expect(asked.get('nftMaxAuctionDuration')).toEqual(['number', '3600', null, '3600']);
    expect(asked.get('nftBidIncrementPercentage')).toEqual(['range', '1', '25', '1']);
    expect(asked.get('nftAntiSnipeExtension')).toEqual(['number', '0', null, '1']);
    expect(asked.get('nftMarketplaceFeePercentage')).toEqual(['range', '0', '10', '0.5']);
    expect(asked.get('nftMaxRoyaltyPercentage')).toEqual(['range', '0', '25', '0.5']);
    expect(asked.get('nftListingFee')).toEqual(['number', '0', null, '0.01']);
    expect(asked.get('nftHighValueThreshold')).toEqual(['number', '0', null, '1']);
  });

  it('show what is stored as it is stored, whatever it is', async () => {
    await whileSet({ nftListingFee: '1.50', nftEnableAuctions: 'perhaps' }, async () => {
      const values = new Map((await read()).map(({ key, value }) => [key, value]));
      expect(values.get('nftListingFee')).toBe('1.50');
      expect(values.get('nftEnableAuctions')).toBe('perhaps');
    });
  });

  it('are saved on the path of the core, by who may edit settings', async () => {
    const body = { nftBidIncrementPercentage: '7' };
    expect(await call(admin, 'PUT', '/api/admin/system/settings', body)).toMatchObject({ statusCode: 403 });
    const editor = await newClient({ permissions: ['edit.settings'] });
    expect(await call(editor, 'PUT', '/api/admin/system/settings', body)).toMatchObject({ statusCode: 200 });
    const saved = (await read()).find(({ key }) => key === 'nftBidIncrementPercentage');
    await clearSettings('nftBidIncrementPercentage');
    expect(saved).toMatchObject({ value: '7' });
  });

  it.each([
    ['0.001', 200],
    ['0', 200],
    ['0.0001', 400],
    ['soon', 400],
    ['', 400],
    ['-0.001', 400],
  ])('take a grace of %j with %d: numbers from 0 on, with at most three decimals', async (hours, statusCode) => {
    const editor = await newClient({ permissions: ['edit.settings'] });
    const body = { nftTransferConfirmGraceHours: hours };
    const answer = await call(editor, 'PUT', '/api/admin/system/settings', body);
    await clearSettings('nftTransferConfirmGraceHours');
    expect(answer).toMatchObject(statusCode === 200 ? { statusCode } : { statusCode, code: 'BAD_INPUT' });
  });

  it('need the permission access.nft.settings, a session and the extension', async () => {
    expect(await call(await anonymous(), 'GET', SETTINGS)).toMatchObject({ statusCode: 401 });
    expect(await call(await newClient(), 'GET', SETTINGS)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    await whileExtensionIsOff(async () => {
      expect(await call(admin, 'GET', SETTINGS)).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    });
  });
});

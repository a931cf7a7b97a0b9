import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { newClient } from '../../support/accounts.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { call as callContract, houseOnChain, newAccount, newToken, type House } from '../../support/convert-chain.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';

let house: House;
beforeAll(async () => {
  house = await houseOnChain({ signs: false });
}, 60_000);
afterAll(() => house.chain.close());

describe.each(TRANSPORTS)('a rescan of a token with six decimals, by %s', (transport) => {
  const call = through(transport);

  /** A token of which the house has 1000, booked and on the chain, and what changes and scans that. */
  async function token() {
    const { contract, sendChain } = await newToken(house);
    const { system } = await world();
    const { currency, type } = sendChain;
    const asset = await createConvertAsset(system, { currency, type });
    const { id } = await inventoryOf(sendChain, 'CHAIN:1');
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const rescan = () => call(admin, 'POST', `/api/admin/convert/inventory/${id}/rescan`);
    const { address } = house.wallet;
    const frozen = async () => {
      const found = system.db.rows.selectFrom('convert_asset').select('frozen').where('id', '=', asset.id);
      return (await found.executeTakeFirstOrThrow()).frozen;
    };
    return {
      rescan,
      frozen,
      comes: (units: bigint) => callContract(contract, 'mint', address, units),
      goes: (units: bigint) => callContract(contract, 'collect', address, newAccount(), units),
    };
  }

  it('says to the last unit what the chain holds, and how much more than is booked', async () => {
    const { rescan, comes, frozen } = await token();
    expect(await rescan()).toMatchObject({ statusCode: 200, booked: '1000', actual: '1000', difference: '0' });
    await comes(1n);
    expect(await rescan()).toMatchObject({ booked: '1000', actual: '1000.000001', difference: '0.000001' });
    await comes(2_500_000n);
    expect(await rescan()).toMatchObject({ actual: '1002.500001', difference: '2.500001' });
    expect(await frozen()).toEqual([]);
  });

  it('freezes it for DRIFT once one unit was missing twice in a row', async () => {
    const { rescan, comes, goes, frozen } = await token();
    await goes(1n);
    const short = { booked: '1000', actual: '999.999999', difference: '-0.000001' };
    expect(await rescan()).toMatchObject(short);
    await comes(1n);
    expect(await rescan()).toMatchObject({ actual: '1000', difference: '0' });
    await goes(1n);
    expect(await rescan()).toMatchObject(short);
    expect(await frozen()).toEqual([]);
    expect(await rescan()).toMatchObject(short);
    expect(await frozen()).toEqual(['DRIFT']);
  });
});

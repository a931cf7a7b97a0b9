import { fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { createSendChain } from '../../../src/services/convert/send-chain/create.js';
import type { Context } from '../../../src/services/frame/context.js';
import { houseOnChain, newSendChain, type House } from '../../support/convert-chain.js';
import { newCurrency } from '../../support/currencies.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

const SEPOLIA = 11_155_111;
const COIN = { currency: 'ETH', type: 'SPOT', chainId: SEPOLIA, contract: null, decimals: 18 } as const;
const WORTHLESS = {
  code: 'BAD_INPUT',
  message: `Chain ${SEPOLIA} is a test network: its coins are worth nothing`,
};
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

/** The server as it is with NODE_ENV=production. */
async function inProduction(): Promise<Context> {
  const { system } = await world();
  return { ...system, config: { ...system.config, production: true } };
}

describe('a test network in production', () => {
  it('is no chain on which the house holds or pays anything, neither its coin nor a token', async () => {
    const production = await inProduction();
    const { code: currency } = await newCurrency({ type: 'SPOT', precision: 8 });
    const token = { ...COIN, currency, contract: house.wallet.address };
    for (const wish of [COIN, token]) {
      await expect(createSendChain(production, wish)).rejects.toMatchObject(WORTHLESS);
    }
  });

  it('whose send chain stands from development gives nothing to fund, and is not scanned', async () => {
    const production = await inProduction();
    expect(await newSendChain(COIN)).toMatchObject({ chainId: SEPOLIA });
    const place = { currency: 'ETH', type: 'SPOT', location: `CHAIN:${SEPOLIA}` } as const;
    const wish = { ...place, amount: '1', source: 'OUTSIDE', reference: `0x${'ab'.repeat(32)}` } as const;
    await expect(fundConvertInventory(production, wish)).rejects.toMatchObject(WORTHLESS);
    house.chain.asked.length = 0;
    const run = await runJob('rescanConvertInventory', { config: production.config });
    expect(run).toMatchObject({ status: 'SUCCEEDED', counts: { scanned: 1 } });
    expect(house.chain.asked.filter((path) => path.includes(String(SEPOLIA)))).toEqual([]);
  });
});

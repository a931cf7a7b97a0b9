import { freeze } from '../../../src/services/convert/own/freeze.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { unfreezeConvertAsset } from '../../../src/services/convert/asset/reopen-asset.js';
import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import type { SendChainRow } from '../../../src/services/convert/send-chain/read.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { admins, booked, houseOnChain, newToken, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { stop } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

/** Something that keeps sends from going on, until it is ended. */
interface Obstacle {
  readonly name: string;
  readonly statusCode: number;
  readonly code: string;
  /** Begins it for a send chain; answers what ends it. */
  readonly begin: (chain: SendChainRow) => Promise<() => Promise<unknown>>;
}

/** Freezes the currency of a send chain, which becomes an asset for that. */
async function frozen({ currency, type }: SendChainRow): Promise<() => Promise<unknown>> {
  const { system } = await world();
  const { rows } = system.db;
  const known = rows.selectFrom('convert_asset').select('id').where('currency', '=', currency).where('type', '=', type);
  const { id } = (await known.executeTakeFirst()) ?? (await createConvertAsset(system, { currency, type }));
  await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, { currency, type }, 'DRIFT'));
  return () => unfreezeConvertAsset(system, id, 'A test');
}

const OBSTACLES: readonly Obstacle[] = [
  {
    name: 'sends are stopped',
    statusCode: 503,
    code: 'CONVERT_PAUSED',
    begin: async () => {
      await stop('SENDS');
      return () => stop('SENDS', false);
    },
  },
  {
    name: 'converting is switched off',
    statusCode: 503,
    code: 'CONVERT_PAUSED',
    begin: async () => {
      await setSettings({ convertEnabled: 'false' });
      return () => clearSettings('convertEnabled');
    },
  },
  { name: 'its currency is frozen', statusCode: 409, code: 'CURRENCY_FROZEN', begin: frozen },
];

describe.each(TRANSPORTS)('a send by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it.each(OBSTACLES)('is neither submitted, approved nor signed while $name', async ({ statusCode, code, begin }) => {
    const { draft, submitted, approved, submit, approve, read } = await steps();
    const { sendChain } = await newToken(house);
    const [drafted, waiting, ready] = [
      await draft({ sendChain }),
      await submitted({ sendChain }),
      await approved({ sendChain }),
    ];
    const end = await begin(sendChain);
    try {
      expect(await submit(drafted.id)).toMatchObject({ statusCode, code });
      expect(await approve(waiting.id)).toMatchObject({ statusCode, code });
      expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
      expect(await read(ready.id)).toMatchObject({ status: 'APPROVED', txHash: null, failure: expect.any(String) });
      expect(await booked(sendChain)).toEqual({ free: '998', held: '2' });
    } finally {
      await end();
    }
    expect(await submit(drafted.id)).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await approve(waiting.id)).toMatchObject({ status: 'APPROVED' });
    await runJob('processConvertSends');
    expect(await read(ready.id)).toMatchObject({ status: 'BROADCAST', failure: null });
  });

  it.each(OBSTACLES)('that was broadcast is confirmed although $name', async ({ begin }) => {
    const { broadcast, read } = await steps();
    const { sendChain } = await newToken(house);
    const { id } = await broadcast({ sendChain });
    const end = await begin(sendChain);
    try {
      await deepen(house);
      await runJob('processConvertSends');
      expect(await read(id)).toMatchObject({ status: 'CONFIRMED', failure: null });
    } finally {
      await end();
    }
  });

  it.each(OBSTACLES)('that has not gone out is cancelled although $name', async ({ begin }) => {
    const { submitted, cancel } = await steps();
    const { sendChain } = await newToken(house);
    const { id } = await submitted({ sendChain });
    const end = await begin(sendChain);
    try {
      expect(await cancel(id, { reason: 'Not now.' })).toMatchObject({ status: 'CANCELLED' });
      expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
    } finally {
      await end();
    }
  });

  it('of a token is not approved while the coin that pays its gas is frozen', async () => {
    const { submitted, approve } = await steps();
    const { sendChain } = await newToken(house);
    const { id } = await submitted({ sendChain });
    const end = await frozen(house.coin);
    try {
      expect(await approve(id)).toMatchObject({ statusCode: 409, code: 'CURRENCY_FROZEN' });
    } finally {
      await end();
    }
    expect(await approve(id)).toMatchObject({ status: 'APPROVED' });
  });

  it('takes nothing below the floor of its place, and all that is above it', async () => {
    const { draft, submit, read } = await steps();
    const { sendChain } = await newToken(house);
    const { system } = await world();
    const { id: inventory } = await inventoryOf(sendChain, 'CHAIN:1');
    await updateConvertInventory(system, inventory, { floor: '990' });
    const [above, below] = [await draft({ sendChain, amount: '10' }), await draft({ sendChain, amount: '10.000001' })];
    expect(await submit(below.id)).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    expect(await read(below.id)).toMatchObject({ status: 'DRAFT', gasHeld: null });
    expect(await booked(sendChain)).toEqual({ free: '10', held: '990' });
    expect(await submit(above.id)).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await booked(sendChain)).toEqual({ free: '0', held: '1000' });
  });

  it('of a token is refused where the coin that pays its gas lies below its floor', async () => {
    const { draft, submit } = await steps();
    const { sendChain } = await newToken(house);
    const { system } = await world();
    const { id: inventory } = await inventoryOf(house.coin, 'CHAIN:1');
    await updateConvertInventory(system, inventory, { floor: (await booked(house.coin)).free });
    try {
      const { id } = await draft({ sendChain });
      expect(await submit(id)).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
      expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
    } finally {
      await updateConvertInventory(system, inventory, { floor: '0' });
    }
  });

  it('is not approved without a price that is recent, since nobody knows what it is worth', async () => {
    const { submitted, approve } = await steps();
    const { sendChain } = await newToken(house);
    const { id } = await submitted({ sendChain });
    const { rows } = (await world()).platform.db;
    const currency = rows.updateTable('currency').where('code', '=', sendChain.currency);
    await currency.set({ usdPrice: null, pricedAt: null }).execute();
    expect(await approve(id)).toMatchObject({ statusCode: 409, code: 'RATE_UNAVAILABLE' });
    await currency.set({ usdPrice: '1', pricedAt: new Date().toISOString() }).execute();
    expect(await approve(id)).toMatchObject({ status: 'APPROVED', usdValue: '1' });
  });
});

import { newClient } from '../../support/accounts.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { admins, houseOnChain, newToken, type House } from '../../support/convert-chain.js';
import { HedgeDesk } from '../../support/convert-hedges.js';
import { MOVEMENTS, rebalancer, wishOf } from '../../support/convert-movements.js';
import {
  LASTING,
  asked,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  QUOTE,
  quoted,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { stepsOf } from '../../support/convert-sends.js';
import { whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';

let house: House;
let stub: StubKraken;
let desk: HedgeDesk;
beforeAll(async () => {
  house = await houseOnChain();
  stub = await StubKraken.start();
  desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ ...LASTING, convertHedgeMode: 'MANUAL', convertRebalanceMode: 'MANUAL' });
afterAll(async () => {
  await house.chain.close();
  await stub.stop();
});

const SWITCHES = ['QUOTES', 'ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS'] as const;

/** Something that begins, and the switch that stops it. */
interface Beginning {
  readonly name: string;
  readonly by: (typeof SWITCHES)[number] | null;
  /** Prepares it; answers what begins it. */
  readonly prepare: (call: Call) => Promise<() => Promise<any>>;
}

async function standing(): Promise<{ readonly market: Market; readonly customer: Customer }> {
  const market = await newMarket();
  return { market, customer: await newCustomer(market) };
}

const BEGINNINGS: readonly Beginning[] = [
  {
    name: 'a quote',
    by: 'QUOTES',
    prepare: async (call) => {
      const { market, customer } = await standing();
      return () => call(customer, 'POST', QUOTE, asked(market));
    },
  },
  {
    name: 'an estimate',
    by: 'QUOTES',
    prepare: async (call) => {
      const { market, customer } = await standing();
      const query = new URLSearchParams(asked(market) as Record<string, string>);
      return () => call(customer, 'GET', `/api/convert/estimate?${query}`);
    },
  },
  {
    name: 'an order',
    by: 'ORDERS',
    prepare: async (call) => {
      const { market, customer } = await standing();
      const { id: quoteId } = await quoted(customer, market);
      return async () => {
        const body = await call(customer, 'POST', ORDER, { quoteId });
        expect((await orderRow(quoteId)).status).toBe(body.code ? 'QUOTED' : 'SETTLED');
        return body;
      };
    },
  },
  {
    name: 'the submission of a send',
    by: 'SENDS',
    prepare: async (call) => {
      const { draft, submit } = stepsOf(call, await admins());
      const { id } = await draft({ sendChain: (await newToken(house)).sendChain });
      return () => submit(id);
    },
  },
  {
    name: 'the approval of a send',
    by: 'SENDS',
    prepare: async (call) => {
      const { submitted, approve } = stepsOf(call, await admins());
      const { id } = await submitted({ sendChain: (await newToken(house)).sendChain });
      return () => approve(id);
    },
  },
  {
    name: 'a hedge by hand',
    by: 'HEDGES',
    prepare: async (call) => {
      desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
      await desk.expose('3');
      const admin = await newClient({ permissions: ['manage.convert.hedge'] });
      return () => call(admin, 'POST', '/api/admin/convert/hedge', desk.base);
    },
  },
  {
    name: 'a movement by hand',
    by: 'MOVEMENTS',
    prepare: async (call) => {
      const [admin, asset] = [await rebalancer(), await convertible({ inventory: '100' })];
      await funded(asset, '100', 'VENUE');
      return () => call(admin, 'POST', MOVEMENTS, wishOf(asset));
    },
  },
];

const PAUSED = { statusCode: 503, code: 'CONVERT_PAUSED' };

describe.each(TRANSPORTS)('what is stopped, by %s', (transport) => {
  const call = through(transport);

  it.each(BEGINNINGS)('$name begins while all but $by is stopped, and not while that is', async ({ by, prepare }) => {
    const own = await prepare(call);
    if (by) expect(await whileStopped(by, own)).toMatchObject(PAUSED);
    const others = SWITCHES.filter((name) => name !== by);
    const begin = others.reduce((work, name) => () => whileStopped(name, work), own);
    expect(await begin()).toMatchObject({ statusCode: 200 });
  });

  it.each(BEGINNINGS)('$name does not begin while converting is switched off by the setting', async ({ prepare }) => {
    const begin = await prepare(call);
    await setSettings({ convertEnabled: 'false' });
    expect(await begin().finally(() => clearSettings('convertEnabled'))).toMatchObject(PAUSED);
    expect(await begin()).toMatchObject({ statusCode: 200 });
  });
});

describe('what jobs begin', () => {
  it('a hedge of the job is not opened while hedges are stopped, and is afterwards', async () => {
    desk = await HedgeDesk.open(stub, { mode: 'AUTO' });
    await desk.expose('20');
    await whileStopped('HEDGES', () => desk.run());
    expect(await desk.hedges()).toEqual([]);
    await setSettings({ convertEnabled: 'false' });
    await desk.run().finally(() => clearSettings('convertEnabled'));
    expect(await desk.hedges()).toEqual([]);
    const others = ['QUOTES', 'ORDERS', 'SENDS', 'MOVEMENTS'] as const;
    await others.reduce(
      (work, name) => () => whileStopped(name, work),
      () => desk.run(),
    )();
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED' }]);
  });
});

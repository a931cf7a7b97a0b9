import { HOUR_MS } from '../../../src/core/clock.js';
import { WalletType } from '../../../src/entities/currency/currency.js';
import { quotedMarkets, readMarkets, requireMarket } from '../../../src/services/bot/market/market.js';
import type { Context } from '../../../src/services/frame/context.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { fewestStatements } from '../../support/statements.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const MARKETS = '{ tradingBotMarkets { symbol base quote price priceAt minAmount minCost simulated } }';

async function trade(...symbols: readonly unknown[]): Promise<void> {
  await setSettings({ tradingBotMarkets: JSON.stringify(symbols) });
}

async function agedTo(ms: number | null): Promise<Context> {
  const { system } = await world();
  return { ...system, config: { ...system.config, rateMaxAgeMs: ms } };
}

afterEach(() => clearSettings('tradingBotMarkets'));

describe('the markets of the bots', () => {
  it('are those of the setting, with the price of the base in the quote, by GraphQL and as a bare array', async () => {
    const client = await newClient();
    const [base, quote] = [
      await newCurrency({ usdPrice: '3000', precision: 5 }),
      await newCurrency({ usdPrice: '0.9', precision: 6 }),
    ];
    const symbol = `${base.code}/${quote.code}`;
    await trade(symbol);
    const [market] = (await client.ok(MARKETS)).tradingBotMarkets;
    expect(market).toMatchObject({ symbol, base: base.code, quote: quote.code, price: '3333.33333333' });
    expect(market).toMatchObject({ minAmount: '0.00001', minCost: '0.0001', priceAt: expect.any(String) });
    const { body } = await client.rest('GET', '/api/trading-bot/markets');
    expect(body).toEqual([market]);
  });

  it('are Bitcoin and Ether for Tether where nobody has set any', async () => {
    const { system } = await world();
    const symbols = (await readMarkets(system)).map(({ symbol }) => symbol);
    expect(symbols).toEqual(['BTC/USDT', 'ETH/USDT']);
  });

  it('leave out what is no market or has a currency that there is not', async () => {
    const { system } = await world();
    await trade('BTC/USDT', 'BTC/NOSUCH', 'BTC', 7, null, { symbol: 'ETH/USDT' }, 'BTC/USDT', 'ETH/BTC');
    expect((await readMarkets(system)).map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'ETH/BTC']);
    await setSettings({ tradingBotMarkets: 'BTC/USDT' });
    expect(await readMarkets(system)).toEqual([]);
  });

  it('have no price while a currency of theirs has none or is switched off', async () => {
    const { system } = await world();
    const [unpriced, off] = [await newCurrency({ usdPrice: null }), await newCurrency()];
    await switchCurrency(off.id, false);
    await trade(`${unpriced.code}/USDT`, `BTC/${off.code}`);
    expect(await readMarkets(system)).toMatchObject([
      { price: null, priceAt: null },
      { price: null, priceAt: null },
    ]);
  });

  it('have no price once it is older than prices may be', async () => {
    const ctx = await agedTo(HOUR_MS);
    const [old, young] = [await newCurrency(), await newCurrency()];
    const before = new Date(ctx.clock.now().getTime() - 2 * HOUR_MS).toISOString();
    await ctx.db.rows.updateTable('currency').set({ pricedAt: before }).where('id', '=', old.id).execute();
    await trade(`${old.code}/${young.code}`);
    expect(await readMarkets(ctx)).toMatchObject([{ price: null }]);
    expect(await readMarkets(await agedTo(null))).toMatchObject([{ price: '1', priceAt: new Date(before) }]);
  });

  it('are priced by the currency of spot wallets where a code has several, or else by the first', async () => {
    const { system } = await world();
    const { code } = await newCurrency({ type: WalletType.FIAT, usdPrice: '5' });
    const again = async (type: WalletType, usdPrice: string) =>
      system.db.rows
        .updateTable('currency')
        .set({ code })
        .where('id', '=', (await newCurrency({ type, usdPrice })).id)
        .execute();
    await trade(`${code}/USDT`);
    await again(WalletType.ECO, '6');
    expect(await readMarkets(system)).toMatchObject([{ price: '6' }]);
    await again(WalletType.SPOT, '7');
    expect(await readMarkets(system)).toMatchObject([{ price: '7' }]);
  });

  it('cost one statement, however many there are', async () => {
    const { system } = await world();
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await newCurrency()).code));
    await trade(...codes.map((code) => `${code}/USDT`));
    expect(await fewestStatements(() => readMarkets(system))).toBe(1);
    expect(await fewestStatements(() => quotedMarkets(system, [`${codes[0]}/USDT`, `${codes[1]}/USDT`]))).toBe(1);
  });

  it('are shown to nobody who is not signed in', async () => {
    expect(await (await anonymous()).code(MARKETS)).toBe('UNAUTHENTICATED');
  });
});

describe('one market', () => {
  it('has steps and least orders by the precision of its currencies', async () => {
    const { system } = await world();
    const [base, quote] = [await newCurrency({ precision: 0 }), await newCurrency({ precision: 1 })];
    await trade(`${base.code}/${quote.code}`);
    expect(await requireMarket(system, `${base.code}/${quote.code}`)).toMatchObject({
      amountStep: '1',
      priceStep: '0.00000001',
      minAmount: '1',
      minCost: '10',
    });
  });

  it('is refused unless the setting names it', async () => {
    const { system } = await world();
    await expect(requireMarket(system, 'ETH/BTC')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('markets with their prices', () => {
  it('are found by name, also where bots no longer trade them', async () => {
    const { system } = await world();
    const unpriced = await newCurrency({ usdPrice: null });
    const quoted = await quotedMarkets(system, ['ETH/BTC', `${unpriced.code}/BTC`, 'NOSUCH/BTC', 'no market']);
    expect([...quoted.keys()]).toEqual(['ETH/BTC', `${unpriced.code}/BTC`]);
    expect(quoted.get('ETH/BTC')).toMatchObject({
      price: { price: '0.05' },
      market: { base: 'ETH', minCost: '0.000001' },
    });
    expect(quoted.get(`${unpriced.code}/BTC`)?.price).toBeNull();
  });
});

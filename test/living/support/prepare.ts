import type { Callers } from './callers.js';

/** Rows that the demo data lack, made as their owners would make them. */
export async function prepare({ customer, merchant, admin, nobody }: Callers): Promise<void> {
  await customer.ok('mutation { createApiKey(input: { name: "Program", permissions: ["trade"] }) { id } }');
  const { profile } = await merchant.ok('{ profile { id } }');
  await admin.ok('mutation ($input: CreateMarketMakerKeyInput!) { createMarketMakerKey(input: $input) { id } }', {
    input: { userId: profile.id, name: 'Market maker' },
  });
  const { wallets } = await customer.ok('{ wallets(perPage: 100) { items { id currency type balance } } }');
  const dollars = wallets.items.find((each: { currency: string }) => each.currency === 'USDT');
  await customer.ok('mutation ($input: CreateTransferInput!) { createTransfer(input: $input) { id } }', {
    input: { walletId: dollars.id, amount: '1', toUserId: profile.id },
  });
  const { createConvertQuote: quote } = await customer.ok(
    'mutation ($input: CreateConvertQuoteInput!) { createConvertQuote(input: $input) { id } }',
    { input: { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '25' } },
  );
  await customer.ok('mutation ($input: AcceptConvertQuoteInput!) { acceptConvertQuote(input: $input) { id } }', {
    input: { quoteId: quote.id },
  });
  await customer.ok(
    'mutation ($input: CreateTradingBotBacktestInput!) { createTradingBotBacktest(input: $input) { id } }',
    {
      input: {
        symbol: 'BTC/USDT',
        type: 'EMA_CROSS',
        strategyConfig: { fast: 1, slow: 2 },
        timeframe: '1h',
        allocatedAmount: '1000',
        stopLossPercent: '5',
        candles: [100, 98, 103, 108, 102].map((close, hour) => [
          1_767_225_600_000 + hour * 3_600_000,
          close,
          close,
          close,
          close,
          1,
        ]),
      },
    },
  );
  await nobody.ok('{ searchFaqs(query: "withdraw") { id } }');
}

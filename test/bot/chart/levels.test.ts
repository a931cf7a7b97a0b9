import { parseStrategy, type StrategyType } from '../../../src/core/strategies/strategy.js';
import type { TradingBot } from '../../../src/entities/bot/bot.js';
import type { Row } from '../../../src/entities/index.js';
import { levelsOf } from '../../../src/services/bot/chart/levels.js';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { storedBot } from '../support/stored-bots.js';

const SIGNAL = { type: 'SIGNAL', strategyConfig: { maxAgeSeconds: 60 } } as const;
const GRID = {
  type: 'GRID',
  strategyConfig: { lower: '100', upper: '110', levels: 3, spacing: 'ARITHMETIC' },
} as const;

type Risk = Partial<
  Pick<Row<TradingBot>, 'stopLossPercent' | 'takeProfitPercent' | 'trailingPercent' | 'trailingActivationPercent'>
> & {
  readonly takeProfits?: string;
};

interface Trade {
  readonly entryPrice?: string;
  readonly peakPrice?: string;
  readonly targetLevels?: readonly number[];
}

/** The levels of a bot as it is stored, with one open position. */
async function levels(
  { type, strategyConfig }: { readonly type: StrategyType; readonly strategyConfig: object },
  risk: Risk,
  { entryPrice = '200', peakPrice = entryPrice, targetLevels = [] }: Trade = {},
) {
  const { rows } = (await world()).system.db;
  const { id } = await storedBot({ userId: (await newUser()).id, type, strategyConfig });
  await rows.updateTable('trading_bot').set(risk).where('id', '=', id).execute();
  const bot = await rows.selectFrom('trading_bot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const trade = { id: 'trade', entryPrice, peakPrice, targetLevels };
  return levelsOf(bot, parseStrategy(type, strategyConfig), [trade]).map(({ kind, price, tradeId }) => [
    kind,
    price,
    tradeId,
  ]);
}

describe('the levels of a chart', () => {
  it('are none without a rule that closes a position', async () => {
    expect(await levels(SIGNAL, { stopLossPercent: '0' })).toEqual([]);
  });

  it('are the stop and the target of each position', async () => {
    expect(await levels(SIGNAL, { stopLossPercent: '5', takeProfitPercent: '10' })).toEqual([
      ['STOP_LOSS', '190', 'trade'],
      ['TAKE_PROFIT', '220', 'trade'],
    ]);
  });

  it('are the targets that the position has not reached', async () => {
    const takeProfits = JSON.stringify([
      { percent: '1', share: '50' },
      { percent: '2', share: '25' },
    ]);
    expect(await levels(SIGNAL, { takeProfits, takeProfitPercent: '3' }, { targetLevels: [0] })).toEqual([
      ['TAKE_PROFIT', '204', 'trade'],
      ['TAKE_PROFIT', '206', 'trade'],
    ]);
  });

  it('are the trailing stop once it lies above the other one', async () => {
    const risk = { stopLossPercent: '5', trailingPercent: '2', trailingActivationPercent: '10' };
    expect(await levels(SIGNAL, risk, { peakPrice: '219' })).toEqual([['STOP_LOSS', '190', 'trade']]);
    expect(await levels(SIGNAL, risk, { peakPrice: '250' })).toEqual([['TRAILING_STOP', '245', 'trade']]);
  });

  it('are those of the whole grid for a grid', async () => {
    expect(await levels(GRID, { stopLossPercent: '10', takeProfitPercent: '20' })).toEqual([
      ['STOP_LOSS', '90', null],
      ['GRID', '100', null],
      ['GRID', '105', null],
      ['GRID', '110', null],
      ['TAKE_PROFIT', '132', null],
    ]);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../../../src/core/clock.js';
import type { MarketData, Venues } from '../../../src/infra/exchange/venue.js';
import { jobContext } from '../../../src/jobs/context.js';
import { BotEngine } from '../../../src/services/bot/engine/engine.js';
import { MarketPrices } from '../../../src/services/bot/market/market-prices.js';
import { sealCredentials } from '../../../src/services/bot/venue/credentials.js';
import type { Context } from '../../../src/services/frame/context.js';
import { newClient } from '../../support/accounts.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { TradingVenues } from '../../support/trading-venues.js';
import { setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { startedBot, type OwnedBot } from './desk.js';
import { storedVenueAccount } from './stored-venue-accounts.js';

const LOOK_MS = 10;
const MOST_LOOKS = 500;

/** An engine that is driven by hand and trades at a stub exchange. */
export class LiveDesk {
  private constructor(
    readonly trading: TradingVenues,
    readonly ctx: Context,
    private running: BotEngine,
  ) {}

  static async open(changes: Partial<Pick<Context, 'venues'>> = {}): Promise<LiveDesk> {
    const { platform } = await world();
    await setSettings({ tradingBotLiveTradingEnabled: 'true' });
    const trading = await TradingVenues.start({ retryMs: 200 });
    const venues = changes.venues ?? (await present(trading.venues));
    const prices = new MarketPrices(() => venues.market);
    trading.atEnd(() => prices.stop());
    const ctx = { ...jobContext(platform, 'engine'), venues, marketPrices: prices };
    return new LiveDesk(trading, ctx, await newEngine(ctx));
  }

  get engine(): BotEngine {
    return this.running;
  }

  /** Ends the engine, and has another process take its bots. */
  async restart(): Promise<void> {
    await this.running.stop();
    this.running = await newEngine(this.ctx);
  }

  get stub() {
    return this.trading.stub;
  }

  /** A live bot of a new account, with the trader's account at the stub, that has been started. */
  async bot(input: Record<string, unknown>, allocation = '1000'): Promise<OwnedBot> {
    const client = await newClient();
    const venueAccountId = await storedVenueAccount(client.user.id);
    const bot = await startedBot(input, allocation, client);
    const { rows } = this.ctx.db;
    await rows
      .updateTable('trading_venue_account')
      .set({ credentialsSealed: sealCredentials(this.ctx, venueAccountId, TRADER) })
      .where('id', '=', venueAccountId)
      .execute();
    await sql`update trading_bot set mode = 'LIVE', "venueAccountId" = ${venueAccountId}, fence = fence + 1
      where id = ${bot.id}`.execute(rows);
    return bot;
  }

  /** One second, with what the exchange says in it. */
  async beat(): Promise<void> {
    const { clock } = await world();
    clock.advance(SECOND_MS);
    await this.engine.beat();
    await this.engine.settled();
  }

  /** Lets time pass, and gives the bots a turn. */
  async after(ms: number): Promise<void> {
    (await world()).clock.advance(ms);
    await this.beat();
  }

  /** Lets seconds pass until something is so, or the exchange has had the time to be asked about everything. */
  async settled(holds: () => Promise<boolean>): Promise<void> {
    for (let second = 0; second < 100 && !(await holds()); second += 1) await this.beat();
  }

  /** Beats until something is so; fails when it does not come to be. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      if (await holds()) return;
      await this.engine.beat();
      await this.engine.settled();
      await pause(LOOK_MS);
    }
    throw new Error('it did not come to be');
  }

  /** Sets the price at the exchange, and waits until an engine has heard it. */
  async price(price: string, depth: string | null = null): Promise<void> {
    await this.stub.call('setPrice', 'BTC-USDT', price, depth);
    await this.until(async () => this.ctx.marketPrices.latest(['BTC/USDT']).get('BTC/USDT')?.price === price);
  }

  async stop(): Promise<void> {
    await this.engine.stop();
    await this.trading.stop();
  }
}

async function newEngine(ctx: Context): Promise<BotEngine> {
  const { platform } = await world();
  return new BotEngine(ctx, platform.redis.duplicate({ lazyConnect: true }));
}

/** The exchanges, whose prices are of the time that the tests' clock says. */
async function present(venues: Venues): Promise<Venues> {
  const { clock } = await world();
  const { market } = venues;
  if (market === null) return venues;
  const data: MarketData = {
    id: market.id,
    markets: () => market.markets(),
    candles: (...series) => market.candles(...series),
    follow: (symbols, hear) => market.follow(symbols, (symbol, price) => hear(symbol, price, clock.now().getTime())),
  };
  return { market: data, live: new Map([...venues.live].map(([id, venue]) => [id, { ...venue, data }])) };
}

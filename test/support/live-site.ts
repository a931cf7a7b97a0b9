import { newId } from '../../src/core/ids.js';
import { sealCredentials } from '../../src/services/bot/venue/credentials.js';
import { asCustomer } from '../../src/services/frame/as-customer.js';
import type { Context } from '../../src/services/frame/context.js';
import { BotEngines } from './bot-engines.js';
import { enableExtensions, licenceFolder } from './extensions.js';
import { Site } from './site.js';
import { StubExchange } from './stub-exchange/stub-exchange.js';

export interface LiveOwner {
  readonly owner: Context;
  readonly venueAccountId: string;
}

/** A site whose bots trade at a stub exchange, which is a process of its own, and whose processes have one time. */
export class LiveSite {
  private readonly engines: BotEngines[] = [];
  private owners = 0;
  private aheadMs = 0;

  private constructor(
    readonly site: Site,
    readonly stub: StubExchange,
  ) {}

  static async open(): Promise<LiveSite> {
    const stub = await StubExchange.startProcess();
    const site = await Site.open({
      LICENCE_DIR: await licenceFolder(),
      TRADING_EXCHANGE: 'okx',
      TRADING_EXCHANGE_URL: stub.url,
      TRADING_VENUES: `okx=${stub.url}`,
    });
    await enableExtensions(site.system);
    const isOn = { key: 'tradingBotLiveTradingEnabled', value: 'true' };
    await site.system.db.rows.insertInto('settings').values(isOn).execute();
    await site.system.settings.reload();
    return new LiveSite(site, stub);
  }

  /** Starts processes that run bots; `environment` is for those of now, not for those that follow a death. */
  run(size: number, environment: Readonly<Record<string, string>> = {}): BotEngines {
    const engines = new BotEngines(this.site, size, environment);
    this.engines.push(engines);
    return engines;
  }

  /** Lets time pass, for the exchange and for all processes that are not frozen. */
  async advance(ms: number): Promise<void> {
    this.aheadMs += ms;
    this.site.clock.advance(ms);
    await this.stub.call('setClockAhead', this.aheadMs);
    for (const each of this.engines) each.advance(ms);
  }

  /**
   * A new account here and at the exchange, with an API key of its own, more money than its bots may spend, and coins
   * besides: what the exchange sells twice comes out of these, and is not missing when other bots of the account sell.
   */
  async newOwner(): Promise<LiveOwner> {
    const { system } = this.site;
    this.owners += 1;
    const name = `owner-${this.owners}`;
    const credentials = { apiKey: `key-of-${name}`, secret: `secret-of-${name}`, password: `passphrase-of-${name}` };
    await this.stub.call('openAccount', { ...credentials, perm: 'read_only,trade' }, { USDT: '10000000', BTC: '100' });
    const { id: userId } = await this.site.newUser();
    const [id, now] = [newId(), system.clock.now().toISOString()];
    const credentialsSealed = sealCredentials(system, id, credentials);
    const times = { testedAt: now, createdAt: now, updatedAt: now };
    await system.db.rows
      .insertInto('trading_venue_account')
      .values({ id, userId, venue: 'okx', label: name, keyLastFour: '0000', credentialsSealed, ...times })
      .execute();
    return { owner: asCustomer(system, userId), venueAccountId: id };
  }

  async close(): Promise<void> {
    for (const each of this.engines) each.close();
    await this.site.close();
    await this.stub.stop();
  }
}

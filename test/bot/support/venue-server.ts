import type { App } from '../../../src/app.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../../src/platform.js';
import type { User } from '../../../src/entities/account/user.js';
import { newUser, signedIn } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { setSettings } from '../../support/stored-settings.js';
import { serve } from '../../support/served.js';
import { StubExchange, TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { world } from '../../support/world.js';

export const ACCOUNTS = '/api/trading-bot/venue-account';

/** What adds the account that every stub begins with. */
export const OKX = { venue: 'okx', label: 'Main', ...TRADER };

/** One more server over the file's database, on which live bots may trade at a stub exchange. */
export class VenueServer {
  private constructor(
    readonly stub: StubExchange,
    readonly platform: OpenPlatform,
    private readonly app: App,
    private readonly url: string,
  ) {}

  /** With `exchange: true` the stub is also where the prices and markets of paper bots come from. */
  static async start({ exchange = false }: { readonly exchange?: boolean } = {}): Promise<VenueServer> {
    const { platform: first, clock } = await world();
    const stub = await StubExchange.start();
    const okx = { id: 'okx', url: stub.url };
    const trading = { exchange: exchange ? okx : null, venues: [okx], simulated: false };
    const platform = await openPlatform({ ...first.config, trading }, { clock, log: newLogger('fatal') });
    await platform.start();
    const { app, url } = await serve(platform);
    return new VenueServer(stub, platform, app, url);
  }

  /** The same caller, at this server. */
  at({ cookies }: Client): Client {
    return new Client(this.url, { cookies, headers: fromAddress(newAddress()) });
  }

  /** A new account's browser session. */
  async client(role?: string): Promise<Client & { user: User }> {
    const user = await newUser(role === undefined ? {} : { role });
    return Object.assign(this.at(await signedIn(user)), { user });
  }

  /** A program with an API key of the account that has every scope. */
  async program({ id }: Pick<User, 'id'>): Promise<Client> {
    return new Client(this.at(new Client('')).url, { apiKey: await newApiKey(id) });
  }

  /** Adds the stub's account, by a browser session; answers its id. */
  async added(client: Client, over: object = {}): Promise<string> {
    const { body } = await client.rest('POST', ACCOUNTS, { ...OKX, ...over });
    expect(body).toMatchObject({ statusCode: 200 });
    return body.id as string;
  }

  /** Gives settings these values until they are cleared, at this server too. */
  async setSettings(values: Readonly<Record<string, string>>): Promise<void> {
    await setSettings(values);
    await this.platform.settings.reload();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
    await this.stub.stop();
  }
}

/** The row of an account. */
export async function accountRow(id: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_venue_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** How many accounts a user has, deleted ones among them. */
export async function accountsOf(userId: string): Promise<number> {
  const { system } = await world();
  const rows = system.db.rows.selectFrom('trading_venue_account').select('id').where('userId', '=', userId);
  return (await rows.execute()).length;
}

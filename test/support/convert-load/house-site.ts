import { Wallet, type BaseContract } from 'ethers';
import { DEFAULT_ROLE, SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { post } from '../../../src/services/ledger/post.js';
import { openWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import { enableExtensions, licenceFolder } from '../extensions.js';
import { LocalChain } from '../local-chain.js';
import { newApiKey, Site } from '../site.js';
import { HOUSE_KEYS, StubKraken } from '../stub-kraken/stub-kraken.js';
import { movement } from '../wallets.js';
import { openPlaces } from './open-places.js';
import { CHAIN_ID, TRADED, type Traded } from './traded.js';

const CUSTOMERS = 8;
const ADMINS = 3;
/** What a customer has of each currency, and the platform's own wallet, in dollars. */
const CUSTOMER_USD = 20_000;
const PLATFORM_USD = 100_000;

/** Who calls: by a browser session, or with an API key. */
export interface Caller {
  readonly cookies?: Map<string, string>;
  readonly apiKey?: string;
}

/** A site whose house has an account at a venue and one on a chain, both of this machine, with customers and admins. */
export class HouseSite {
  customers: readonly Caller[] = [];
  /** Three, since a send takes two people besides an author who has not submitted it. */
  admins: readonly Caller[] = [];

  private constructor(
    readonly site: Site,
    readonly chain: LocalChain,
    readonly venue: StubKraken,
    /** Address of the house on the chain. */
    readonly address: string,
    /** What the currency of tokens is there. */
    readonly token: BaseContract,
  ) {}

  static async open(): Promise<HouseSite> {
    const [chain, venue] = await Promise.all([LocalChain.start(CHAIN_ID, 'Tokens.sol'), StubKraken.start()]);
    const { address, privateKey } = Wallet.createRandom();
    const site = await Site.open({
      LICENCE_DIR: await licenceFolder(),
      CHAIN_RPC_URL: chain.template,
      CONVERT_SIGNER_KEY: privateKey,
      CONVERT_EXCHANGE: 'kraken',
      CONVERT_EXCHANGE_URL: venue.url,
      CONVERT_EXCHANGE_KEY: HOUSE_KEYS.key,
      CONVERT_EXCHANGE_SECRET: HOUSE_KEYS.secret,
    });
    await enableExtensions(site.system);
    const house = new HouseSite(site, chain, venue, address, await chain.deploy('Token', 6));
    await house.openAccounts();
    await openPlaces(house);
    return house;
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.chain.close();
    await this.venue.stop();
  }

  private async openAccounts(): Promise<void> {
    const admins: Caller[] = [];
    for (let n = 0; n < ADMINS; n += 1) admins.push(await this.browser(SUPER_ADMIN));
    this.admins = admins;
    const customers: Caller[] = [];
    for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await this.newCustomer(n % 2 === 0));
    this.customers = customers;
    for (const traded of TRADED) await this.give({ system: 'platform' }, traded, PLATFORM_USD);
  }

  private async browser(role: string): Promise<Caller> {
    const user = await this.site.newUser(role);
    // Their approvals count from the start.
    const { rows } = this.site.system.db;
    await rows.updateTable('user').set({ roleSince: null }).where('id', '=', user.id).execute();
    const { cookies } = await this.site.signedIn(user, '');
    return { cookies };
  }

  /** An account with money of every currency. */
  async newCustomer(isProgram = false): Promise<Caller> {
    const user = await this.site.newUser(DEFAULT_ROLE);
    for (const traded of TRADED) await this.give({ userId: user.id }, traded, CUSTOMER_USD);
    if (!isProgram) return { cookies: (await this.site.signedIn(user, '')).cookies };
    return { apiKey: (await newApiKey(this.site.system, user.id, ['trade'])).key };
  }

  private async give(owner: WalletOwner, { currency, type, price }: Traded, usd: number): Promise<void> {
    await inTransaction(this.site.system, { operation: 'test' }, async (tx) => {
      const wallet = await openWallet(tx, owner, { currency, type });
      await post(tx, [movement(wallet, 'CREDIT', String(Math.ceil(usd / price)), { external: true })]);
    });
  }
}

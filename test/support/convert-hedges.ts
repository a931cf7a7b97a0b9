import type { ConvertHedge } from '../../src/entities/convert/hedge.js';
import type { ConvertHedgeMode } from '../../src/entities/convert/hedge-names.js';
import type { Row } from '../../src/entities/index.js';
import { addToPosition } from '../../src/services/convert/own/position.js';
import type { WalletKind } from '../../src/services/currency/wallet-kind.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { convertible, funded } from './convert-assets.js';
import { houseVenueAt } from './convert-venue.js';
import { newCurrency } from './currencies.js';
import { runJob } from './jobs.js';
import { setSettings } from './stored-settings.js';
import { exact } from './stub-exchange/exact.js';
import type { StubKraken } from './stub-kraken/stub-kraken.js';
import { world } from './world.js';

export type HedgeRow = Row<ConvertHedge>;

/** A currency of its own that is hedged at the stub, where one unit trades at 100, and the currency that it trades in. */
export class HedgeDesk {
  private constructor(
    readonly stub: StubKraken,
    readonly assetId: string,
    readonly base: WalletKind,
    readonly quote: WalletKind,
  ) {}

  /** The house holds 1000 and 100000 at the venue, there and in its books. */
  static async open(
    stub: StubKraken,
    { mode = 'AUTO' as ConvertHedgeMode | 'OFF', booked = { base: '1000', quote: '100000' } } = {},
  ): Promise<HedgeDesk> {
    const { platform } = await world();
    await setSettings({ convertHedgeMode: mode });
    // What the tests before have left is not hedged here.
    await platform.db.rows.deleteFrom('convert_position').execute();
    const ended = platform.db.rows.updateTable('convert_hedge').set({ status: 'PARTIAL' });
    await ended.where('status', 'in', ['OPEN', 'PLACED']).execute();
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
    const quote = { currency: code, type: 'SPOT' } as const;
    const { code: base } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
    const { assetId } = await convertible({
      currency: base,
      type: 'SPOT',
      inventory: '0',
      hedgeSymbol: `${base}/${code}`,
    });
    const desk = new HedgeDesk(stub, assetId, { currency: base, type: 'SPOT' }, quote);
    if (booked.base !== '0') await funded(desk.base, booked.base, 'VENUE');
    if (booked.quote !== '0') await funded(quote, booked.quote, 'VENUE');
    stub.openMarket(desk.market, { base, quote: code, wsname: `${base}/${code}` }, '100');
    stub.state.held.set(base, exact('1000')).set(code, exact('100000'));
    // Markets are listed anew by a new client.
    Object.assign(platform, { houseVenue: houseVenueAt(stub, platform.db) });
    return desk;
  }

  get market(): string {
    return `${this.base.currency}${this.quote.currency}`;
  }

  /** What customers have left the house with: long above zero, short below. */
  async expose(amount: string): Promise<void> {
    const { system } = await world();
    await inTransaction(system, { operation: 'test' }, (tx) => addToPosition(system, tx, this.base, amount));
  }

  /** What the house is long of, which no hedge has taken. */
  async position(kind: WalletKind = this.base): Promise<string> {
    const { system } = await world();
    const row = await system.db.rows
      .selectFrom('convert_position')
      .select('amount')
      .where('currency', '=', kind.currency)
      .where('type', '=', kind.type)
      .executeTakeFirst();
    return exact(row?.amount ?? '0').toFixed();
  }

  /** Lets the job run once. */
  async run(): Promise<void> {
    const { status, error } = await runJob('processConvertHedges');
    if (status === 'FAILED') throw new Error(`the job failed: ${error}`);
  }

  /** All hedges of the currency, the oldest first. */
  async hedges(): Promise<readonly HedgeRow[]> {
    const { system } = await world();
    return system.db.rows
      .selectFrom('convert_hedge')
      .selectAll()
      .where('currency', '=', this.base.currency)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
  }

  /** The newest hedge. */
  async hedge(): Promise<HedgeRow> {
    const hedge = (await this.hedges()).at(-1);
    if (!hedge) throw new Error('there is no hedge');
    return hedge;
  }

  /** Orders that the stub has of the market. */
  get orders() {
    return this.stub.state.orders.filter(({ pair }) => pair === this.market);
  }

  /** What the house has booked at the venue, and what the venue holds. */
  async books(): Promise<{ readonly booked: readonly string[]; readonly held: readonly string[] }> {
    const codes = [this.base.currency, this.quote.currency];
    const booked = await Promise.all(codes.map(bookedAtVenue));
    return { booked, held: codes.map((code) => this.stub.state.balance(code).toFixed()) };
  }
}

async function bookedAtVenue(currency: string): Promise<string> {
  const { system } = await world();
  const { balance } = await system.db.rows
    .selectFrom('wallet')
    .select('balance')
    .where('system', '=', 'convert_venue')
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return exact(balance).toFixed();
}

/** Why the asset is frozen. */
export async function frozenFor(assetId: string): Promise<readonly string[]> {
  const { system } = await world();
  const { frozen } = await system.db.rows
    .selectFrom('convert_asset')
    .select('frozen')
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  return frozen;
}

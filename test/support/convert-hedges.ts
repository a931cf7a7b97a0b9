import type { ConvertHedge } from '../../src/entities/convert/hedge.js';
import type { ConvertHedgeMode } from '../../src/entities/convert/hedge-names.js';
import type { Row } from '../../src/entities/index.js';
import { addToPositions } from '../../src/services/convert/own/position.js';
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

export interface DeskOptions {
  readonly mode?: ConvertHedgeMode | 'OFF';
  readonly booked?: { readonly base: string; readonly quote: string };
  /** What another desk trades in. */
  readonly quote?: WalletKind;
}

/** A currency that nobody holds yet. */
export async function newKind(usdPrice: string): Promise<WalletKind> {
  const { code } = await newCurrency({ type: 'SPOT', usdPrice });
  return { currency: code, type: 'SPOT' };
}

/** A currency of its own that is hedged at the stub, where one unit trades at 100, and the currency that it trades in. */
export class HedgeDesk {
  private constructor(
    readonly stub: StubKraken,
    readonly assetId: string,
    readonly base: WalletKind,
    readonly quote: WalletKind,
  ) {}

  /** The house holds 1000 and 100000 at the venue, there and in its books; of a given quote currency what it holds already. */
  static async open(
    stub: StubKraken,
    { mode = 'AUTO', booked = { base: '1000', quote: '100000' }, quote: known }: DeskOptions = {},
  ): Promise<HedgeDesk> {
    const { platform } = await world();
    await setSettings({ convertHedgeMode: mode });
    // What the tests before have left is not hedged here.
    await platform.db.rows.deleteFrom('convert_position').execute();
    const ended = platform.db.rows.updateTable('convert_hedge').set({ status: 'PARTIAL' });
    await ended.where('status', 'in', ['OPEN', 'PLACED']).execute();
    const quote = known ?? (await newKind('1'));
    const code = quote.currency;
    const { code: base } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
    const { assetId } = await convertible({
      currency: base,
      type: 'SPOT',
      inventory: '0',
      hedgeSymbol: `${base}/${code}`,
    });
    const desk = new HedgeDesk(stub, assetId, { currency: base, type: 'SPOT' }, quote);
    if (booked.base !== '0') await funded(desk.base, booked.base, 'VENUE');
    if (!known && booked.quote !== '0') await funded(quote, booked.quote, 'VENUE');
    stub.openMarket(desk.market, { base, quote: code, wsname: `${base}/${code}` }, '100');
    stub.state.held.set(base, exact('1000'));
    if (!known) stub.state.held.set(code, exact('100000'));
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
    await inTransaction(system, { operation: 'test' }, (tx) => addToPositions(system, tx, [{ ...this.base, amount }]));
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
    const booked = await Promise.all(codes.map((currency) => bookedAtVenue({ currency })));
    return { booked, held: codes.map((code) => this.stub.state.balance(code).toFixed()) };
  }
}

/** What the house has at the venue by its books, with what is held. */
export async function bookedAtVenue({ currency }: Pick<WalletKind, 'currency'>): Promise<string> {
  const { balance, inOrder } = await venueWallet(currency);
  return exact(balance).plus(inOrder).toFixed();
}

/** What is held of a currency at the venue. */
export async function heldAtVenue({ currency }: WalletKind): Promise<string> {
  return exact((await venueWallet(currency)).inOrder).toFixed();
}

async function venueWallet(currency: string) {
  const { system } = await world();
  return system.db.rows
    .selectFrom('wallet')
    .select(['balance', 'inOrder'])
    .where('system', '=', 'convert_venue')
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
}

/** A hedge of 20 that the venue says nothing of for so long that it is in REVIEW. */
export async function reviewed(stub: StubKraken, exposed = '20'): Promise<HedgeDesk> {
  const { clock } = await world();
  const desk = await HedgeDesk.open(stub);
  await desk.expose(exposed);
  stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
  stub.fault('OpenOrders', { times: 2, answer: { status: 520, body: '' } });
  await desk.run();
  clock.advance(600_000);
  await desk.run();
  clock.reset();
  return desk;
}

/** Alerts that an account got, the oldest first. */
export async function alerts(userId: string): Promise<readonly string[]> {
  const { system } = await world();
  const told = system.db.rows.selectFrom('notification').select('title').where('userId', '=', userId);
  return (await told.orderBy('id').execute()).map(({ title }) => title);
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

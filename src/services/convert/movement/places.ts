import { sql } from 'kysely';
import type { PlacedMoney } from '../../../core/conversion/rebalance.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { SHORT_SCANS } from '../../conversion/frozen-holdings.js';

/** The places of a currency that have targets. */
export interface CurrencyPlaces {
  readonly kind: WalletKind;
  readonly precision: number;
  readonly places: readonly PlacedMoney<ConvertLocation>[];
  /** Ways, as `from to`, on which a planned movement has not ended. */
  readonly busy: ReadonlySet<string>;
}

interface PlaceRow {
  readonly currency: string;
  readonly type: WalletType;
  readonly precision: number;
  readonly location: ConvertLocation;
  readonly target: string;
  readonly free: string;
  readonly has: string;
  readonly busy: readonly string[];
}

/**
 * Every currency with targets in two places or more, but for those that are frozen. A place has what is booked there, less
 * what is planned to leave it, and with what is on its way to it. The ledger's place is left out: no movement of the
 * platform reaches it.
 */
export async function placesToBalance(rows: Reader): Promise<CurrencyPlaces[]> {
  const { rows: found } = await sql<PlaceRow>`
    with under_way as (
      select currency, type, "from", "to", amount, status, origin from convert_movement
      where status in ('PLANNED', 'MOVING', 'REVIEW')
    )
    select i.currency, i.type, c.precision, i.location, i.target::text as target,
      (w.balance - going.planned)::text as free,
      (w.balance + w."inOrder" - going.planned + coming.amount)::text as has,
      array(select u."from" || ' ' || u."to" from under_way u
        where u.currency = i.currency and u.type = i.type and u.origin = 'PLANNED') as busy
    from convert_inventory i
    join wallet w on w.id = i."walletId"
    join currency c on c.code = i.currency and c.type = i.type
    cross join lateral (select coalesce(sum(amount), 0) as planned from under_way u where u.currency = i.currency
      and u.type = i.type and u."from" = i.location and u.status = 'PLANNED') going
    cross join lateral (select coalesce(sum(amount), 0) as amount from under_way u where u.currency = i.currency
      and u.type = i.type and u."to" = i.location) coming
    where i.target is not null and i.location <> 'LEDGER'
      and not exists (select from convert_asset a
        where a.currency = i.currency and a.type = i.type and cardinality(a.frozen) > 0)
      and not exists (select from convert_inventory s
        where s.currency = i.currency and s.type = i.type and s."shortScans" >= ${SHORT_SCANS})
    order by i.currency, i.type, i.location`.execute(rows);
  const byCurrency = Map.groupBy(found, ({ currency, type }) => `${type} ${currency}`);
  return [...byCurrency.values()].filter((places) => places.length > 1).map(ofCurrency);
}

function ofCurrency(rows: readonly PlaceRow[]): CurrencyPlaces {
  const [first] = rows;
  if (!first) throw new Error('a group has a row');
  const { currency, type, precision, busy } = first;
  const money = (text: string) => Money.parse(canonical(text), currency);
  const places = rows.map(({ location, target, free, has }) => ({
    place: location,
    has: money(has),
    target: money(target),
    free: money(free),
  }));
  return { kind: { currency, type }, precision, places, busy: new Set(busy) };
}

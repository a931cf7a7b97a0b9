import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { canonical } from '../../src/core/money.js';
import { WalletType } from '../../src/entities/currency/currency.js';
import type { UsdPrice } from '../../src/entities/currency/price.js';
import { hourOf } from '../../src/services/currency/set-price.js';
import { world } from './world.js';

export interface NewCurrency {
  /** That of a currency of another type; absent, a new one. */
  readonly code?: string;
  readonly type?: WalletType;
  readonly precision?: number;
  readonly usdPrice?: string | null;
}

/** A code that no currency has yet. */
export function newCode(): string {
  return `T${randomBytes(5).toString('hex').toUpperCase()}`;
}

/** A currency, of type ECO unless another is named, that nobody holds yet. */
export async function newCurrency({
  code = newCode(),
  type = WalletType.ECO,
  precision = 8,
  usdPrice = '3000',
}: NewCurrency = {}) {
  const { system } = await world();
  const now = new Date().toISOString();
  const currency = { id: newId(), code, type, precision, usdPrice };
  const times = { pricedAt: now, createdAt: now, updatedAt: now };
  await system.db.rows
    .insertInto('currency')
    .values({ ...currency, trustedPrice: usdPrice, trustedAt: now, name: 'Test', status: true, ...times })
    .execute();
  return currency;
}

/** Gives a currency of type SPOT a higher price earlier in the day; answers what removes it again. */
export async function costEarlier(code: string, price: string): Promise<() => Promise<unknown>> {
  const { system, clock } = await world();
  const { rows } = system.db;
  const id = sql<string>`(select id from currency where code = ${code} and type = 'SPOT')`;
  const hour = hourOf(clock.now()).toISOString();
  await sql`insert into currency_price_high ("currencyId", hour, price) values (${id}, ${hour}, ${price})`.execute(
    rows,
  );
  return () => rows.deleteFrom('currency_price_high').where('currencyId', '=', id).execute();
}

/** The canonical text of a stored price. */
export function priceText(price: UsdPrice | null): string | null {
  return price && canonical(price as unknown as string);
}

export async function switchCurrency(id: string, status: boolean): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ status }).where('id', '=', id).execute();
}

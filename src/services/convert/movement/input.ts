import { badInput } from '../../../core/catalogue/errors.js';
import type { Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import { findCurrency } from '../../currency/find-currency.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';
import { checkedLocation, movedAmount } from '../inventory/input.js';
import { findInventory } from '../own/place.js';

export interface MovementWish {
  readonly currency: string;
  readonly type: WalletType;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain; both different. */
  readonly from: string;
  readonly to: string;
  /** Exact decimal text. */
  readonly amount: string;
}

/** What is to go where, all of it known to the platform. */
export interface CheckedMovement extends WalletKind {
  readonly from: ConvertLocation;
  readonly to: ConvertLocation;
  readonly amount: Money;
}

/**
 * BAD_INPUT for an unknown currency, an amount that is not above zero or is finer than the currency, a text that names no
 * place, one place on both sides, and a place at which the house keeps nothing of the currency.
 */
export async function checkedMovement(tx: Tx, wish: MovementWish): Promise<CheckedMovement> {
  const kind = { currency: wish.currency, type: wish.type };
  const [from, to] = [checkedLocation(wish.from), checkedLocation(wish.to)];
  if (from === to) throw badInput('from and to must be two places');
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  const amount = movedAmount(wish.amount, currency);
  for (const place of [from, to]) {
    if (!(await findInventory(tx, kind, place))) {
      throw badInput(`The house keeps no ${kind.currency} of type ${kind.type} at ${place}: fund that place first`);
    }
  }
  return { ...kind, from, to, amount };
}

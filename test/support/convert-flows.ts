import type { WalletType } from '../../src/entities/currency/currency.js';
import type { LedgerMetadata } from '../../src/services/ledger/metadata.js';
import type { Entry, Movement } from '../../src/services/ledger/movement.js';
import { openInventory, openHouseWallet, type HousePlace } from '../../src/services/convert/own/place.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { post } from '../../src/services/ledger/post.js';
import { newCurrency } from './currencies.js';
import { movement } from './wallets.js';
import { world } from './world.js';

export interface Kind {
  readonly currency: string;
  readonly type: WalletType;
}

/** A row of one of the house's wallets, as an order, a send or a hedge leaves it. */
export interface Flow {
  readonly place?: HousePlace;
  readonly operation: Movement['operation'];
  readonly amount: string;
  readonly metadata?: LedgerMetadata;
}

/** A currency of which the house has a place in the ledger, and nothing in it. */
export async function newHouseKind(usdPrice: string | null = '3000'): Promise<Kind> {
  const { system } = await world();
  const { code: currency, type } = await newCurrency({ usdPrice });
  await inTransaction(system, { operation: 'test' }, (tx) => openInventory(system, tx, { currency, type }, 'LEDGER'));
  return { currency, type };
}

/** Leaves rows in the house's wallets of a currency, all at one time; the other side is outside the platform. */
export async function flowed(kind: Kind, ...flows: readonly Flow[]): Promise<Entry[]> {
  const { system } = await world();
  return inTransaction(system, { operation: 'test' }, async (tx) => {
    const movements: Movement[] = [];
    for (const { place = 'LEDGER', operation, amount, metadata } of flows) {
      const wallet = await openHouseWallet(tx, place, kind);
      const external = operation !== 'HOLD' && operation !== 'RELEASE';
      movements.push(movement(wallet, operation, amount, { external, ...(metadata ? { metadata } : {}) }));
    }
    return post(tx, movements);
  });
}

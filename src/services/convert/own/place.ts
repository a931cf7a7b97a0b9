import type { PurposeOf, SystemWalletName } from '../../../core/catalogue/system-wallets.js';
import type { SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import { newId } from '../../../core/ids.js';
import type { Row } from '../../../entities/index.js';
import type { ConvertInventory, ConvertLocation } from '../../../entities/convert/inventory.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';

export type InventoryRow = Row<ConvertInventory>;

/** Where the house's money is booked: in one of its places, or on its way between two of them. */
export type HousePlace = ConvertLocation | 'TRANSIT';

/** Id of a wallet of the house, in any place. */
export type HouseWalletId = SystemWalletId<PurposeOf<'convert'>>;

export type HouseWallet = WalletRow & { readonly id: HouseWalletId };

/** The platform's wallet of a place. */
export function houseWalletName(place: HousePlace): SystemWalletName<'convert'> {
  if (place === 'LEDGER') return 'convert';
  if (place === 'VENUE') return 'convert_venue';
  return place === 'TRANSIT' ? 'convert_transit' : `convert_chain_${place.slice('CHAIN:'.length)}`;
}

/** The house's wallet for a currency in a place, opened where it is missing. BAD_INPUT when there is no such currency. */
export function openHouseWallet(tx: Tx, place: HousePlace, kind: WalletKind): Promise<HouseWallet> {
  return openWallet(tx, { system: houseWalletName(place) }, kind);
}

/** The inventory of a currency in a place, opened with its wallet where it is missing. */
export async function openInventory(
  { clock }: Context,
  tx: Tx,
  kind: WalletKind,
  location: ConvertLocation,
): Promise<InventoryRow> {
  const known = await findInventory(tx, kind, location);
  if (known) return known;
  const wallet = await openHouseWallet(tx, location, kind);
  const now = clock.now().toISOString();
  await tx.rows
    .insertInto('convert_inventory')
    .values({ id: newId(), ...kind, location, walletId: wallet.id, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // After a conflict, the other transaction has committed, so its row is visible.
  return (await findInventory(tx, kind, location)) as InventoryRow;
}

export async function findInventory(
  tx: Pick<Tx, 'rows'>,
  { currency, type }: WalletKind,
  location: ConvertLocation,
): Promise<InventoryRow | undefined> {
  return tx.rows
    .selectFrom('convert_inventory')
    .selectAll()
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('location', '=', location)
    .executeTakeFirst();
}

import type { Client } from './client.js';
import { newClient } from './accounts.js';
import { convertible, funded, type Convertible } from './convert-assets.js';
import { runJob } from './jobs.js';
import { walletNow } from './wallets.js';
import { findMovement } from '../../src/services/convert/movement/read.js';
import { world } from './world.js';
import { findWallet } from '../../src/services/wallet/open-wallet.js';
import { houseWalletName, type HousePlace } from '../../src/services/convert/own/place.js';

export const MOVEMENTS = '/api/admin/convert/movement';
export const REBALANCE = {
  permissions: ['view.convert.rebalance', 'edit.convert.rebalance', 'manage.convert.rebalance'],
} as const;

/** An admin who may do everything about movements. */
export const rebalancer = (): Promise<Client> => newClient(REBALANCE);

/** A currency of which the house holds 100 in the ledger and 100 at the venue. */
export async function inTwoPlaces(): Promise<Convertible> {
  const asset = await convertible({ inventory: '100', usdPrice: '1' });
  await funded(asset, '100', 'VENUE');
  return asset;
}

/** A wish to move money of a currency from the ledger to the venue. */
export function wishOf({ currency, type }: Convertible, amount = '10') {
  return { currency, type, from: 'LEDGER', to: 'VENUE', amount };
}

/** What the house's wallets of a currency hold free, by place. */
export async function heldAt(
  { currency, type }: Pick<Convertible, 'currency' | 'type'>,
  ...places: HousePlace[]
): Promise<string[]> {
  const { system } = await world();
  const wallets = places.map(async (place) => {
    const wallet = await findWallet(system.db, { system: houseWalletName(place) }, { currency, type });
    return wallet ? Number((await walletNow(wallet.id)).balance).toString() : '0';
  });
  return Promise.all(wallets);
}

/** Rows of the ledger that a movement made, in the order of their keys. */
export async function legsOf(id: string) {
  const { platform } = await world();
  const rows = await platform.db.rows
    .selectFrom('wallet_audit_log as l')
    .innerJoin('wallet as w', 'w.id', 'l.walletId')
    .select(['l.idempotencyKey', 'l.operation', 'l.amount', 'l.border', 'l.metadata', 'w.system'])
    .where('l.transactionId', '=', id)
    .orderBy('l.idempotencyKey')
    .execute();
  return rows.map(({ idempotencyKey, amount, metadata, ...row }) => ({
    ...row,
    leg: idempotencyKey.split('_').at(-1),
    amount: Number(amount).toString(),
    operationType: (metadata as { operationType?: string } | null)?.operationType,
  }));
}

/** Has movements be overdue now: their time is over. */
export async function overdue(...ids: string[]): Promise<void> {
  const { platform, clock } = await world();
  const dueAt = clock.now().toISOString();
  await platform.db.rows.updateTable('convert_movement').set({ dueAt }).where('id', 'in', ids).execute();
}

/** A movement of 10 from the ledger to the venue in REVIEW, by a job's run. */
export async function inReview(admin: Client, asset: Convertible): Promise<string> {
  const { body } = await admin.rest('POST', MOVEMENTS, wishOf(asset));
  await overdue(body.id);
  await runJob('processConvertMovements');
  return body.id;
}

/** Stops movements as a Super Admin does, or lets them go on. */
export async function stopMovements(isStopped: boolean): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', 'MOVEMENTS').execute();
}

export async function movementRow(id: string) {
  const { platform } = await world();
  return findMovement(platform.db.rows, id);
}

import { HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import type { Client } from '../../support/client.js';
import type { Call } from '../../support/each-transport.js';
import { setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { ADMIN, newAdmin } from './admin-acts.js';
import { CHAIN } from './chain.js';
import type { Deployed } from './market.js';
import { MARKETPLACE } from './sales.js';

export const CONTRACT = 'nft_marketplace_address_sepolia';
export const PAUSE_KEYS = ['nft_marketplace_paused_sepolia', 'nft_marketplace_pause_reason_sepolia', CONTRACT] as const;

type Keeper = Client;

/** What stops sales, and lets them go on, by an admin who has no part in them unless the test names one. */
export interface Stop {
  readonly stop: (call: Call, of: Pick<Deployed, 'id'>, by?: Keeper) => Promise<any>;
  readonly lift: (call: Call, of: Pick<Deployed, 'id'>, by?: Keeper) => Promise<any>;
}

const keeper = () => newAdmin('edit.nft.collection', 'manage.nft.emergency');

async function setStatus(call: Call, { id }: Pick<Deployed, 'id'>, status: string, by?: Keeper) {
  return call(by ?? (await keeper()), 'PUT', `${ADMIN}/collection/${id}/status`, { status });
}

export const HIDDEN: Stop = {
  stop: (call, of, by) => setStatus(call, of, 'HIDDEN', by),
  lift: (call, of, by) => setStatus(call, of, 'DEPLOYED', by),
};

export const PAUSED_CHAIN: Stop = {
  stop: async (call, _of, by) => {
    await setSettings({ [CONTRACT]: '0x52908400098527886E0F7030069857D2E4169EE7' });
    return call(by ?? (await keeper()), 'POST', `${MARKETPLACE}/pause`, { chain: CHAIN, reason: 'A leak' });
  },
  lift: async (call, _of, by) => call(by ?? (await keeper()), 'POST', `${MARKETPLACE}/unpause`, { chain: CHAIN }),
};

/** Lets so many hours pass. */
export async function pass(hours: number): Promise<void> {
  (await world()).clock.advance(hours * HOUR_MS);
}

/** Has what is stopped stand still for so many hours longer than it has. */
export async function stoodLonger({ id }: Pick<Deployed, 'id'>, hours: number): Promise<void> {
  const { rows } = (await world()).system.db;
  const { stoppedAt } = await rows
    .selectFrom('nft_collection')
    .select('stoppedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = new Date(Date.parse(stoppedAt ?? '') - hours * HOUR_MS).toISOString();
  await rows.updateTable('nft_collection').set({ stoppedAt: before }).where('id', '=', id).execute();
}

/** By how many hours a time has moved, to the minute: tests take seconds. */
export function movedBy(before: string | null, after: string | null): number {
  const minutes = (Date.parse(after ?? '') - Date.parse(before ?? '')) / MINUTE_MS;
  return Math.round(minutes) / 60;
}

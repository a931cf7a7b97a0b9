import { sql, type RawBuilder } from 'kysely';
import { pausedKey } from '../../../core/nft-market/chain-rows.js';
import { NFT_CHAINS, type NftChain } from '../../../core/nft-market/chains.js';
import { foldKey } from '../../../core/text/setting-text.js';
import type { Context } from '../../frame/context.js';
import type { ExtensionSwitch, SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { lockSettings } from '../../settings/write.js';
import { refuseInterest } from '../own/interest.js';
import { isPausedBy } from '../own/pause.js';
import { moveEnds, type Resumed } from './move-ends.js';

// Writes SQL: it writes rows that it never loads, many at once.

const CHAINS: ReadonlyMap<string, NftChain> = new Map(NFT_CHAINS.map((chain) => [foldKey(pausedKey(chain)), chain]));

/**
 * Has the clocks of a chain's collections stand still from a save that pauses its market on, and go on with one that lifts
 * the pause, but for those of hidden collections. Time that a pause shares with a hidden collection counts once.
 */
export async function notePauses(ctx: Context, tx: Tx, { after }: SettingsDiff): Promise<void> {
  const chains = Object.keys(after).flatMap((key) => CHAINS.get(foldKey(key)) ?? []);
  for (const chain of chains.toSorted()) await follow(ctx, tx, chain);
}

/**
 * Has the clocks of all chains stand still while the marketplace is switched off: no customer can bid, offer or accept then.
 * SELF_DECISION for an admin who switches it on and takes part in what is sold.
 */
export async function noteExtension(ctx: Context, tx: Tx, { name, status }: ExtensionSwitch): Promise<void> {
  if (name !== 'nft') return;
  if (status) await refuseInterest(ctx, tx.rows, 'ALL');
  await lockSettings(tx);
  for (const chain of NFT_CHAINS) await follow(ctx, tx, chain);
}

async function follow(ctx: Context, tx: Tx, chain: NftChain): Promise<void> {
  if (await isPausedBy(ctx, tx.rows, chain)) await stopClocks(ctx, tx, chain);
  else await moveEnds(ctx, tx, await resumed(tx, sql`chain = ${chain} and status <> 'HIDDEN'`));
}

async function stopClocks({ clock }: Context, { rows }: Tx, chain: NftChain): Promise<void> {
  await sql`
    update nft_collection set "stoppedAt" = ${clock.now().toISOString()}::timestamptz
    where id in (select id from nft_collection where chain = ${chain} and "stoppedAt" is null order by id for no key update)
    `.execute(rows);
}

async function resumed({ rows }: Tx, which: RawBuilder<unknown>): Promise<Resumed[]> {
  const { rows: found } = await sql<Resumed>`
    with stopped as materialized (
      select id, "stoppedAt" from nft_collection where "stoppedAt" is not null and ${which} order by id for no key update
    )
    update nft_collection c set "stoppedAt" = null from stopped s where c.id = s.id
    returning c.id, s."stoppedAt"`.execute(rows);
  return found;
}

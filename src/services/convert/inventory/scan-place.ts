import type { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { withChange } from '../../frame/audit-record.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellAdmins } from '../own/tell-admins.js';
import { SHORT_SCANS } from '../../conversion/frozen-holdings.js';
import { findAsset, freeze, lockAsset } from '../own/freeze.js';
import type { InventoryRow } from '../own/place.js';
import type { AskPlace, Reading } from './ask-place.js';
import { expected, foundAmount, type Expected } from './expected.js';
import { lockInventory } from './lock.js';

// Writes SQL: it moves money, or keeps it from moving.

/** So far the scans that find too little are counted. */
const MOST_COUNTED = 1_000;
/** What the audit shows of a scan by hand. */
const RECORD = { record: 'convert_inventory' } as const;

export interface Scanned {
  readonly isShort: boolean;
  /** False where another scan has ended meanwhile, which counts in place of this one. */
  readonly counted: boolean;
}

/**
 * Asks what a place really holds and writes it beside what is booked; books nothing. A place is short when it holds less
 * than is booked, less all that is under way; found short twice in a row, its currency is frozen and admins are told: an
 * asset until one of them unfreezes it, any other currency until a scan finds the place whole. The errors of
 * {@link AskPlace}, with nothing written.
 */
export async function scanPlace(ctx: Context, place: InventoryRow, ask: AskPlace): Promise<Scanned> {
  const before = await expected(ctx, ctx.db.rows, place);
  const reading = await ask(place);
  return inTransaction(ctx, { operation: 'rescanConvertInventory' }, async (tx) => {
    // The asset before its inventory, as everybody locks them who locks both.
    await lockAsset(tx, place);
    const inventory = await lockInventory(tx, place.id);
    const asked = { before, reading, scannedAt: place.scannedAt };
    return withChange(ctx, tx, RECORD, [place.id], () => compare(ctx, tx, inventory, asked));
  });
}

interface Asked {
  /** What should have been there before the place was asked. */
  readonly before: Expected;
  readonly reading: Reading;
  /** When the place had been scanned last as it was asked. */
  readonly scannedAt: string | null;
}

async function compare(ctx: Context, tx: Tx, inventory: InventoryRow, asked: Asked): Promise<Scanned> {
  const { before, reading } = asked;
  const after = await expected(ctx, tx.rows, inventory);
  // What was booked while the place was asked may be in the reading or not: only what is short of both is missing.
  const least = after.least.compare(before.least) < 0 ? after.least : before.least;
  const held = foundAmount(inventory, reading.held).minus(after.ofOthers);
  const isShort = held.compare(least) < 0;
  if (inventory.scannedAt !== asked.scannedAt) return { isShort, counted: false };
  const shortScans = isShort ? Math.min(inventory.shortScans + 1, MOST_COUNTED) : 0;
  await write(ctx, tx, inventory, { ...reading, held: held.toString(), booked: after.booked, shortScans });
  if (shortScans >= SHORT_SCANS) {
    const frozen = await freeze(ctx, tx, inventory, 'DRIFT');
    if (frozen || shortScans === SHORT_SCANS)
      await report(ctx, tx, inventory, { held, least, notSpendable: reading.notSpendable });
  }
  return { isShort, counted: true };
}

interface Found extends Reading {
  readonly booked: Money;
  readonly shortScans: number;
}

async function write(
  { clock }: Context,
  { rows }: Tx,
  inventory: InventoryRow,
  { held, notSpendable, block, booked, shortScans }: Found,
): Promise<void> {
  const difference = foundAmount(inventory, held).minus(booked).toString();
  const now = clock.now().toISOString();
  const scannedBlock = block === null ? null : String(block);
  await rows
    .updateTable('convert_inventory')
    .set({ actual: held, notSpendable, difference, scannedAt: now, scannedBlock, shortScans })
    .where('id', '=', inventory.id)
    .execute();
}

async function report(
  ctx: Context,
  tx: Tx,
  { currency, type, location }: InventoryRow,
  { held, least, notSpendable }: Pick<Reading, 'notSpendable'> & { readonly held: Money; readonly least: Money },
): Promise<void> {
  const until = (await findAsset(tx, { currency, type }))
    ? 'Nothing of it is converted, hedged, sent or moved until an admin unfreezes it.'
    : 'Nothing of it is sent or moved until a scan finds it whole.';
  const besides =
    (notSpendable ?? '0') === '0' ? '' : ` Another ${notSpendable} is locked at the venue, for example by staking.`;
  const record = { module: 'convert', currency, type, location, held: held.toString(), least: least.toString() };
  tx.afterCommit(({ log }) =>
    log.error(record, 'a place of the house holds less than is booked; its currency is frozen'),
  );
  await tellAdmins(ctx, tx, 'manage.convert.hedge', {
    title: `${location} holds less ${currency} than is booked`,
    message: `Of ${currency} (${type}), ${location} holds ${held}, and at least ${least} should be there.${besides} ${until}`,
  });
}

import { sql } from 'kysely';
import { Money, canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellAdmins } from '../own/tell-admins.js';
import { freeze } from '../own/freeze.js';
import type { InventoryRow } from '../own/place.js';
import { UNDER_WAY } from '../own/under-way/all.js';
import type { AskPlace, Reading } from './ask-place.js';
import { lockInventory } from './lock.js';

// Writes SQL: it moves money, or keeps it from moving.

/** After so many scans in a row that find too little, the currency is frozen. */
const SHORT_SCANS = 2;
/** So far the scans that find too little are counted. */
const MOST_COUNTED = 1_000;
/** The scale of what was found and of what is expected. */
const SCALE = { digits: 36, decimals: 18 } as const;

export interface Scanned {
  readonly isShort: boolean;
  /** False where another scan has ended meanwhile, which counts in place of this one. */
  readonly counted: boolean;
}

/**
 * Asks what a place really holds and writes it beside what is booked; books nothing. A place is short when it holds less
 * than is booked, less all that is under way; found short twice in a row, its currency is frozen and admins are told. The
 * errors of {@link AskPlace}, with nothing written.
 */
export async function scanPlace(ctx: Context, place: InventoryRow, ask: AskPlace): Promise<Scanned> {
  const before = await expected(ctx, ctx.db.rows, place);
  const reading = await ask(place);
  return inTransaction(ctx, { operation: 'rescanConvertInventory' }, async (tx) => {
    // The asset before its inventory, as everybody locks them who locks both.
    await lockAsset(tx, place);
    const inventory = await lockInventory(tx, place.id);
    const after = await expected(ctx, tx.rows, inventory);
    // What was booked while the place was asked may be in the reading or not: only what is short of both is missing.
    const least = after.least.compare(before.least) < 0 ? after.least : before.least;
    const held = amount(place, reading.held).minus(after.ofOthers);
    const isShort = held.compare(least) < 0;
    if (inventory.scannedAt !== place.scannedAt) return { isShort, counted: false };
    const shortScans = isShort ? Math.min(inventory.shortScans + 1, MOST_COUNTED) : 0;
    await write(ctx, tx, inventory, { ...reading, held: held.toString(), booked: after.booked, shortScans });
    if (shortScans === SHORT_SCANS) await report(ctx, tx, inventory, { held, least });
    return { isShort, counted: true };
  });
}

interface Expected {
  readonly booked: Money;
  /** Booked less what has left the place on its way. */
  readonly least: Money;
  /** What the venue shows under the same code, and is booked under other types. */
  readonly ofOthers: Money;
}

async function expected(ctx: Context, rows: Reader, place: InventoryRow): Promise<Expected> {
  const { rows: found } = await sql<{ booked: string; others: string }>`
    select w.balance + w."inOrder" as booked, (
      select coalesce(sum(o.balance + o."inOrder"), 0) from wallet o
      where o.system = w.system and o.currency = w.currency and o.id <> w.id) as others
    from wallet w where w.id = ${place.walletId}`.execute(rows);
  const booked = amount(place, found[0]?.booked ?? '0');
  let least = booked;
  for (const { covers } of UNDER_WAY) least = least.minus(amount(place, await covers(ctx, rows, place)));
  const ofOthers = place.location === 'VENUE' ? amount(place, found[0]?.others ?? '0') : Money.zero(place.currency);
  return { booked, least, ofOthers };
}

function amount({ currency }: InventoryRow, text: string): Money {
  return Money.parse(canonical(text), currency, SCALE);
}

async function lockAsset({ rows }: Tx, { currency, type }: InventoryRow): Promise<void> {
  const asset = rows.selectFrom('convert_asset').select('id').where('currency', '=', currency);
  await asset.where('type', '=', type).forUpdate().executeTakeFirst();
}

interface Found extends Reading {
  readonly booked: Money;
  readonly shortScans: number;
}

async function write(
  { clock }: Context,
  { rows }: Tx,
  inventory: InventoryRow,
  { held, block, booked, shortScans }: Found,
): Promise<void> {
  const difference = amount(inventory, held).minus(booked).toString();
  const now = clock.now().toISOString();
  await rows
    .updateTable('convert_inventory')
    .set({ actual: held, difference, scannedAt: now, scannedBlock: block === null ? null : String(block), shortScans })
    .where('id', '=', inventory.id)
    .execute();
}

async function report(
  ctx: Context,
  tx: Tx,
  { currency, type, location }: InventoryRow,
  { held, least }: { readonly held: Money; readonly least: Money },
): Promise<void> {
  await freeze(ctx, tx, { currency, type }, 'DRIFT');
  const record = { module: 'convert', currency, type, location, held: held.toString(), least: least.toString() };
  tx.afterCommit(({ log }) =>
    log.error(record, 'a place of the house holds less than is booked; its currency is frozen'),
  );
  await tellAdmins(ctx, tx, 'manage.convert.hedge', {
    title: `${location} holds less ${currency} than is booked`,
    message:
      `Of ${currency} (${type}), ${location} holds ${held}, and at least ${least} should be there. ` +
      'Nothing of it is converted, hedged, sent or moved until an admin unfreezes it.',
  });
}

import { LockMode } from '@mikro-orm/core';
import { canonical, Money } from '../../../core/money.js';
import { ConvertAsset } from '../../../entities/convert/asset.js';
import { PRICED_IN } from '../../currency/rate.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { FeedPrice, FeedPrices } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { tellAdmins } from '../own/tell-admins.js';

/** So many prices in a row within the bound open an asset again. */
const CALM_PRICES = 3;

/**
 * Closes each asset of which two prices of the feed are further apart than the setting convertPriceMovePercent, and opens
 * each again of which three in a row were within the bound and not too far from the stored price to be taken. Prices that
 * admins set are no prices of the feed: nothing is compared with them. Answers the assets whose row another transaction
 * holds, or that were compared with a later price: unless their prices wait, too, customers would convert at a jump that
 * nobody has looked at.
 */
export async function watchPrices(ctx: Context, tx: Tx, prices: FeedPrices): Promise<readonly WalletKind[]> {
  const { taken, refused, askedAt } = prices;
  // By id, and locked: an admin who reopens one waits. The feed itself waits for nobody: prices of the whole platform are
  // written in this transaction.
  const locked = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, orderBy: { id: 'asc' } } as const;
  const found = await tx.em.find(ConvertAsset, {}, locked);
  const watched = found.filter((asset) => !isOlder(asset, askedAt));
  for (const asset of watched) {
    const sound = taken.find((price) => isOf(asset, price));
    const said = sound ?? refused.find((price) => isOf(asset, price));
    if (said) await compare(ctx, tx, asset, { price: said.price, isTaken: said === sound, askedAt });
  }
  const known = await tx.rows.selectFrom('convert_asset').select(['id', 'currency', 'type']).execute();
  return known.filter(({ id }) => !watched.some((asset) => asset.id === id));
}

function isOf({ currency, type }: ConvertAsset, price: FeedPrice): boolean {
  return price.currency === currency && price.type === type;
}

/** Whether the asset has been compared with a price of this time or a later one: two processes may ask at the same time. */
function isOlder({ feedPricedAt }: ConvertAsset, askedAt: Date): boolean {
  return feedPricedAt !== null && feedPricedAt >= askedAt;
}

interface Said {
  readonly price: string;
  /** Whether it is near enough to the stored price, which may be an admin's. */
  readonly isTaken: boolean;
  readonly askedAt: Date;
}

async function compare(ctx: Context, tx: Tx, asset: ConvertAsset, said: Said): Promise<void> {
  const { feedPrice } = asset;
  const { price, isTaken, askedAt } = said;
  const percent = ctx.settings.decimal('convertPriceMovePercent');
  if (feedPrice !== null && isApart(feedPrice, price, percent)) {
    await close(ctx, tx, asset, { from: feedPrice, to: price, askedAt });
  } else if (asset.jumpedAt !== null) {
    // Customers would convert at the stored price, which the feed contradicts.
    asset.calmUpdates = isTaken ? asset.calmUpdates + 1 : 0;
    if (asset.calmUpdates >= CALM_PRICES) open(ctx, tx, asset);
  }
  Object.assign(asset, { feedPrice: price, feedPricedAt: askedAt });
}

function isApart(before: string, after: string, percent: string): boolean {
  const [was, is] = [before, after].map((price) => Money.parse(canonical(price), PRICED_IN)) as [Money, Money];
  const bound = was.percent(percent);
  return is.compare(was.plus(bound)) > 0 || is.compare(was.minus(bound)) < 0;
}

interface Jump {
  readonly from: string;
  readonly to: string;
  readonly askedAt: Date;
}

async function close(ctx: Context, tx: Tx, asset: ConvertAsset, { from, to, askedAt }: Jump): Promise<void> {
  const { currency, type } = asset;
  asset.calmUpdates = 0;
  if (asset.jumpedAt !== null) return;
  Object.assign(asset, { jumpedAt: askedAt, updatedAt: ctx.clock.now() });
  const record = { module: 'convert', currency, type, from, to };
  tx.afterCommit(({ log }) => log.warn(record, 'the price of a currency has jumped; it is not converted'));
  await tellAdmins(ctx, tx, 'manage.convert.hedge', {
    title: `${currency} is not converted: its price has jumped`,
    message:
      `The exchange says ${canonical(to)} dollars for ${currency} (${type}), too far from the price before. ` +
      'It opens again after three prices in a row within the bound, or when an admin reopens it.',
  });
}

function open(ctx: Context, tx: Tx, asset: ConvertAsset): void {
  const { currency, type } = asset;
  Object.assign(asset, { jumpedAt: null, calmUpdates: 0, updatedAt: ctx.clock.now() });
  const record = { module: 'convert', currency, type };
  tx.afterCommit(({ log }) => log.info(record, 'the price of a currency is calm again; it is converted'));
}

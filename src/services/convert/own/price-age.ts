import { SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';

const KEY = 'convertPriceMaxAgeSeconds';
/** A feed says every price at least once a minute, so an older one means that it has stopped. */
const WITH_A_FEED = '180';

/** How old a price may be, as the text of the setting: 180 seconds where it has no row and a feed is configured, else 0. */
export function priceMaxAgeSeconds({ config, settings }: Pick<Context, 'config' | 'settings'>): string {
  // Without a row the setting reads as an empty text.
  if (settings.text(KEY) === '') return config.ratesExchange ? WITH_A_FEED : '0';
  return settings.decimal(KEY);
}

/** How old a price may be to convert at it, in milliseconds; null for any age. With 0 seconds, RATE_MAX_AGE holds. */
export function priceMaxAgeMs(ctx: Pick<Context, 'config' | 'settings'>): number | null {
  const seconds = Number(priceMaxAgeSeconds(ctx));
  return seconds > 0 ? seconds * SECOND_MS : ctx.config.rateMaxAgeMs;
}

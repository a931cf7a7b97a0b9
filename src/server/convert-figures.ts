import {
  countAssets,
  countOpenQuotes,
  countReviews,
  countShortPlaces,
  oldestUnderWay,
  sumExposure,
} from '../services/convert/figures/count.js';
import type { Figures } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';

/** Adds the figures of instant convert. One that cannot be read is left out, so that the others are still shown. */
export function addConvertFigures(figures: Figures, platform: Platform): Figures {
  const of =
    <T>(read: (from: Platform) => Promise<T>, unknown: T) =>
    async (): Promise<T> => {
      try {
        return await read(platform);
      } catch (error) {
        platform.log.warn({ err: error }, 'a figure of instant convert could not be read; /metrics omits it');
        return unknown;
      }
    };
  return figures
    .add('convert_assets', 'What customers can convert, by state.', 'state', of(countAssets, {}))
    .addOne(
      'convert_places_short',
      'Places of the house that hold less than is booked.',
      of<number | null>(countShortPlaces, null),
    )
    .addOne('convert_open_quotes', 'Quotes that can be taken now.', of<number | null>(countOpenQuotes, null))
    .add('convert_reviews', 'Sends, hedges and movements that wait for an admin.', 'kind', of(countReviews, {}))
    .add(
      'convert_oldest_seconds',
      'How long the oldest of what is under way has been so.',
      'kind',
      of(oldestUnderWay, {}),
    )
    .addOne(
      'convert_exposure_usd',
      'Exposure that is not hedged, in US dollars.',
      of<number | null>(sumExposure, null),
    );
}

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
import { readableFigures } from './readable-figures.js';

/** Adds the figures of instant convert. */
export function addConvertFigures(figures: Figures, platform: Platform): Figures {
  const of = readableFigures(platform, 'instant convert');
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

import { NFT_RATE_DECIMALS } from '../../../core/nft/settings.js';
import { toDecimal, toExact } from '../../../core/text/setting-text.js';
import type { Context } from '../../frame/context.js';

type Settings = Pick<Context, 'settings'>;

const BOUNDS = { min: '0', max: '100', decimals: NFT_RATE_DECIMALS } as const;
const GRACE_HOURS = 24;

/** The platform's part of a sale, in percent. What is stored as no number, or a negative one, counts as 2.5. */
export function feePercentOf({ settings }: Settings): string {
  return rateOf(settings.text('nftMarketplaceFeePercentage'), '2.5');
}

/** The most that a royalty may be of a price, in percent. What is stored as no number, or a negative one, counts as 10. */
export function maxRoyaltyPercentOf({ settings }: Settings): string {
  return rateOf(settings.text('nftMaxRoyaltyPercentage'), '10');
}

/** Above 100 counts as 100. */
function rateOf(text: string, fallback: string): string {
  const exact = toExact(text);
  if (exact === null || exact.startsWith('-')) return fallback;
  return toDecimal(exact, BOUNDS) ?? fallback;
}

/** Hours that a seller has for the transfer of a token. What is stored as no number, or none above zero, counts as 24. */
export function graceHoursOf({ settings }: Settings): number {
  const hours = settings.number('nftTransferConfirmGraceHours');
  return hours > 0 ? hours : GRACE_HOURS;
}

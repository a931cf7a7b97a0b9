import { Money } from '../../core/money.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { SettingChange } from './decide.js';
import { SettingsSnapshot } from './snapshot.js';

/** Whether a change of the settings lets prices go further: each setting that guards prices with its own direction. */
const WIDENS: Readonly<Record<string, (before: SettingsSnapshot, after: SettingsSnapshot) => boolean>> = {
  priceMovePercent: (before, after) => isAbove(after, before, 'priceMovePercent'),
  // Without a row it follows the spread of each pair, so that only a lower number is known to be narrower.
  convertQuoteMovePercent: (before, after) =>
    before.stored('convertQuoteMovePercent') === undefined ||
    after.stored('convertQuoteMovePercent') === undefined ||
    isAbove(after, before, 'convertQuoteMovePercent'),
  // 0 asks no age of its own.
  convertPriceMaxAgeSeconds: (before, after) =>
    before.decimal('convertPriceMaxAgeSeconds') !== '0' &&
    (after.decimal('convertPriceMaxAgeSeconds') === '0' || isAbove(after, before, 'convertPriceMaxAgeSeconds')),
  convertMinOrderUsd: (before, after) => isAbove(before, after, 'convertMinOrderUsd'),
};

const byFoldedKey = new Map(Object.entries(WIDENS).map(([key, widens]) => [foldKey(key), widens]));

type GuardKey = 'priceMovePercent' | 'convertQuoteMovePercent' | 'convertPriceMaxAgeSeconds' | 'convertMinOrderUsd';

function isAbove(one: SettingsSnapshot, other: SettingsSnapshot, key: GuardKey): boolean {
  const amount = (settings: SettingsSnapshot): Money => Money.parse(settings.decimal(key), key);
  return amount(one).compare(amount(other)) > 0;
}

/** The keys among the changes of a save by which prices may go further than before. */
export function widenedGuards(changes: readonly SettingChange[]): string[] {
  const rows = changes.flatMap(({ key, before }) => (before === null ? [] : [{ key, value: before }]));
  const before = new SettingsSnapshot(rows);
  const after = before.with(changes);
  return changes.map(({ key }) => key).filter((key) => byFoldedKey.get(foldKey(key))?.(before, after));
}

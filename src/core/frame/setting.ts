/** How a setting's text is read: `switch` as a boolean, `range` as a number, all other types as text. */
export type SettingType = 'switch' | 'select' | 'text' | 'password' | 'url' | 'range' | 'json' | 'image';

/** A setting that the code reads: its default while it has no row, and how its text is interpreted. */
export interface SettingDefinition {
  readonly key: string;
  readonly type: SettingType;
  /**
   * Null without a default: the key reads as empty text until it is first saved. Saving empty text for a range without a
   * default deletes its row.
   */
  readonly default: string | null;
  /** The options of a select. The core's settings screen stores other values too, and its preview warns of them. */
  readonly options?: readonly string[];
  /** What the list in a JSON setting may hold. Consoles refuse anything else; readers leave it out. */
  readonly listOf?: ListItems;
  /** Of a plain text: the most characters. Consoles refuse more, and control characters other than tabs and line breaks. */
  readonly maxLength?: number;
  /** Bounds of a range. A stored value outside of them is clamped when it is read, and its further decimals are cut off. */
  readonly range?: SettingRange;
  /** True if the core's settings screen refuses text, and a number below the range, which it stores of other ranges. */
  readonly strict?: true;
  /** Key of another setting, whose row is read while this setting has no row. */
  readonly fallback?: string;
}

/** What a list may hold: the texts, as messages name them, and whether a text is one. */
export interface ListItems {
  readonly items: string;
  readonly accepts: (text: string) => boolean;
}

/** The items of a list that may hold these texts alone. */
export function theseTexts(...texts: readonly string[]): ListItems {
  return { items: texts.join(', '), accepts: (text) => texts.includes(text) };
}

/** Bounds and step as plain decimals in text, since some of them are percentages of money. */
export interface SettingRange {
  readonly min: string;
  readonly max: string;
  /** How far the screen moves at once. Where it is whole, so are the values; otherwise they may lie between the steps. */
  readonly step: string;
  readonly unit?: 'percent' | 'seconds' | 'days';
  /** Most decimals of a value, where it is stored with others than {@link decimalsOf} says of its kind. */
  readonly decimals?: number;
}

/**
 * Most decimals that a number may have, so that whatever is worked out from it can be stored as it is: none where the step
 * is whole, 4 for a percentage, 8 for an amount. More are refused by every save, and cut off when a setting is read.
 */
export function decimalsOf({ step, unit, decimals }: SettingRange): number {
  if (decimals !== undefined) return decimals;
  if (!step.includes('.')) return 0;
  return unit === 'percent' ? 4 : 8;
}

export type SettingTab = 'General' | 'Features' | 'Security' | 'Integrations' | 'Wallet' | 'Social' | 'Branding';

/** A registered field: a setting that has a place on the admin's settings screen. */
export interface SettingField extends SettingDefinition {
  readonly tab: SettingTab;
  /** Conditions that must all hold for the screen to show the field. They do not affect how the setting is read. */
  readonly showIf?: readonly ShowCondition[];
  /** False for a field that the screen never draws. */
  readonly rendered?: false;
  /** Size of an image in pixels; the uploader makes every file exactly this large. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Holds when at least one of its matches holds. */
export interface ShowCondition {
  readonly anyOf: readonly ShowMatch[];
}

/** Holds when the setting `key` reads as one of these values. */
export interface ShowMatch {
  readonly key: string;
  readonly values: readonly string[];
}

export function isOn(...keys: readonly string[]): ShowCondition {
  return { anyOf: keys.map((key) => ({ key, values: ['true'] })) };
}

export function isOneOf(key: string, ...values: readonly string[]): ShowCondition {
  return { anyOf: [{ key, values }] };
}

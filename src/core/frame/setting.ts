/** How a setting's text is meant. Only `switch` and `range` have a reader of their own; the others are read as text. */
export type SettingType = 'switch' | 'select' | 'text' | 'password' | 'url' | 'range' | 'json' | 'image';

/** A setting that the code reads: what it is while it has no row, and how its text is understood. */
export interface SettingDefinition {
  readonly key: string;
  readonly type: SettingType;
  /** Null when nothing is shipped: the key then reads empty until it is first saved. */
  readonly default: string | null;
  /** What a select offers. Another value is stored all the same, and a preview warns of it. */
  readonly options?: readonly string[];
  /** Bounds of a range. A reader gets what is stored clamped to them. */
  readonly range?: SettingRange;
  /** Key whose row counts while this one has none. */
  readonly fallback?: string;
}

/** Bounds and step as plain decimals in text, since some of them are percentages of money. */
export interface SettingRange {
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly unit?: 'percent' | 'seconds' | 'days';
}

export type SettingTab = 'General' | 'Features' | 'Security' | 'Integrations' | 'Wallet' | 'Social' | 'Branding';

/** A registered field: a setting that has a place on the admin's settings screen. */
export interface SettingField extends SettingDefinition {
  readonly tab: SettingTab;
  /** Conditions that must all hold for the screen to show the field. They change nothing in how it is read. */
  readonly showIf?: readonly ShowCondition[];
  /** False for a field that the screen never draws. */
  readonly rendered?: false;
  /** Pixels of an image; the uploader makes every file exactly this large. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Holds when at least one of the matches does. */
export interface ShowCondition {
  readonly anyOf: readonly ShowMatch[];
}

/** Holds when the other field reads as one of these values. */
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

import type { BotType } from '../../../entities/bot/names.js';

/** What a bot of a type decides by, as it is stored. */
export function checkedStrategy(
  _type: BotType,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return raw;
}

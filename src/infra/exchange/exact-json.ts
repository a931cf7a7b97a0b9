/**
 * Reads JSON whose numbers stay the text that the exchange wrote, unless they are plain whole numbers, so that no price
 * passes through a floating-point number. Undefined when the text is no JSON.
 */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text, keepText);
  } catch {
    return undefined;
  }
}

function keepText(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  return Number.isSafeInteger(value) && source === String(value) ? value : source;
}

/** Why a cancelled sale was cancelled, as a sentence that others can follow. */
export function cancelledBecause(reason: string | null): string {
  const text = reason === null ? 'The platform cancelled the sale' : `The platform cancelled the sale: ${reason}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

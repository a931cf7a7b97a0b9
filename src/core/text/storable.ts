/** True when PostgreSQL can store the text: it has no NUL character and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

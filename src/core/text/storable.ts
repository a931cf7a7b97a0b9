/** Whether the database can store a text: without the character zero and without half of a pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** True if the list after a change allows something that the one before did not. Null allows everything. */
export function isWider(before: readonly string[] | null, after: readonly string[] | null): boolean {
  if (before === null) return false;
  return after === null || after.some((each) => !before.includes(each));
}

/** What one side has and the other has not, so that a failure shows this alone. */
export function differences(one: readonly object[], other: readonly object[]): readonly [string[], string[]] {
  const [left, right] = [sorted(one), sorted(other)];
  return [without(left, right), without(right, left)];
}

const sorted = (all: readonly object[]) => all.map((each) => JSON.stringify(inOrder(each))).toSorted();
const inOrder = (each: object) => Object.fromEntries(Object.entries(each).toSorted());

function without(all: readonly string[], taken: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of taken) counts.set(each, (counts.get(each) ?? 0) + 1);
  return all.filter((each) => {
    const count = counts.get(each) ?? 0;
    counts.set(each, count - 1);
    return count <= 0;
  });
}

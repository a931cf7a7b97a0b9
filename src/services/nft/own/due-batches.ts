/** What one run takes on at most, so that it ends before many of the next are due. */
const MAX_BATCHES = 20;

/**
 * Rows that are due, in batches of a size, each found from behind the last row of the one before. A row that fails stays due:
 * it comes once a run, and keeps none behind it waiting.
 */
export async function* dueBatches<Row>(
  size: number,
  find: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await find(last);
    yield* due;
    if (due.length < size) return;
    last = due.at(-1);
  }
}

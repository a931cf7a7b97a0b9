/** Does the work for every item, for two at a time: as many as the machine that the suite is made for has cores. */
export async function twoAtATime<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items].values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all([worker(), worker()]);
}

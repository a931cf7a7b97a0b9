/** Something that is to be delivered, and the transfers that may deliver it. */
export interface Coverable {
  /** Smallest units of the token. */
  readonly units: bigint;
  /** Places of the transfers among the logs of their transaction. */
  readonly places: readonly number[];
}

/** Which transfer covers which delivery, by its place; and those that none is left for. */
export interface Coverage<Item extends Coverable> {
  readonly covered: readonly { readonly item: Item; readonly place: number }[];
  readonly left: readonly Item[];
}

/**
 * Which transfers cover which deliveries: one transfer covers as many as its units suffice for, and each delivery is covered
 * by one transfer. The first come first, each by the smallest transfer that suffices; where that leaves some, those with
 * most units come first, if that leaves none. `rests` is what is left of each transfer, by its place.
 */
export function cover<Item extends Coverable>(
  rests: ReadonlyMap<number, bigint>,
  items: readonly Item[],
): Coverage<Item> {
  const inOrder = coverInTurn(new Map(rests), items);
  if (inOrder.left.length === 0) return inOrder;
  const bySize = coverInTurn(new Map(rests), items.toSorted(mostFirst));
  return bySize.left.length === 0 ? bySize : inOrder;
}

/** What is left of transfers once something was paid for without a proof: one of them has delivered it. */
export function lessSpent(
  rests: ReadonlyMap<number, bigint>,
  spent: readonly Coverable[],
): ReadonlyMap<number, bigint> {
  const less = new Map(rests);
  const { left } = coverInTurn(less, spent.toSorted(mostFirst));
  // What covers it by no means is believed to be all of the largest.
  for (const { places } of left) {
    const [largest] = places.toSorted((one, other) => compare(less.get(other) ?? 0n, less.get(one) ?? 0n));
    if (largest !== undefined) less.set(largest, 0n);
  }
  return less;
}

function coverInTurn<Item extends Coverable>(rests: Map<number, bigint>, items: readonly Item[]): Coverage<Item> {
  const covered: { item: Item; place: number }[] = [];
  const left: Item[] = [];
  for (const item of items) {
    const place = smallestFor(rests, item);
    if (place === undefined) left.push(item);
    else {
      covered.push({ item, place });
      rests.set(place, (rests.get(place) ?? 0n) - item.units);
    }
  }
  return { covered, left };
}

function smallestFor(rests: ReadonlyMap<number, bigint>, { units, places }: Coverable): number | undefined {
  let smallest: { place: number; rest: bigint } | undefined;
  for (const place of places) {
    const rest = rests.get(place) ?? 0n;
    if (rest >= units && (smallest === undefined || rest < smallest.rest)) smallest = { place, rest };
  }
  return smallest?.place;
}

function mostFirst(one: Coverable, other: Coverable): number {
  return compare(other.units, one.units);
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

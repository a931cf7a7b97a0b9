/** What decides in which order deliveries to one endpoint are sent. */
export interface Ordered {
  readonly paymentId: string | null;
  /** The event's place among those of the merchant; null for one that tries the endpoint out. */
  readonly position: string | null;
  readonly attempts: number;
}

/**
 * Deliveries in chains: those of a chain are sent one after the other, different chains at the same time. The first
 * attempts of a payment's events are one chain, in the order of the events; a later attempt is a chain of its own.
 */
export function inChains<Delivery extends Ordered>(deliveries: readonly Delivery[]): Delivery[][] {
  const chains = new Map<string | Delivery, Delivery[]>();
  for (const delivery of deliveries) {
    const key = delivery.attempts === 0 && delivery.paymentId !== null ? delivery.paymentId : delivery;
    const chain = chains.get(key) ?? [];
    chain.push(delivery);
    chains.set(key, chain);
  }
  return [...chains.values()].map((chain) => chain.toSorted(byPosition));
}

function byPosition(one: Ordered, other: Ordered): number {
  return Number(BigInt(one.position ?? 0) - BigInt(other.position ?? 0));
}

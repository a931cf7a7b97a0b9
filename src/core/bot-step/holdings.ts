import { minus, plus, portionUp, ZERO, type Fixed } from '../trading/fixed.js';
import type { Order, Position } from './state.js';

/** What the positions of a bot come to together. */
export interface PositionSums {
  /** What is still held has cost so much, with the fees of its buys. */
  readonly used: Fixed;
  readonly openAmount: Fixed;
  /** Proceeds less costs less fees. */
  readonly booked: Fixed;
}

const NOTHING: PositionSums = { used: ZERO, openAmount: ZERO, booked: ZERO };

/**
 * The lists that were summed up last. A grid changes one of hundreds of positions at a time: what it then has together
 * follows from that one.
 */
let lastPositions: readonly Position[] = [];
let lastSums = NOTHING;
let lastOrders: readonly Order[] = [];
let lastSetAside: Fixed = ZERO;

/** What positions come to together. */
export function sumsOf(positions: readonly Position[]): PositionSums {
  if (positions !== lastPositions) keepPositions(positions, positions.reduce(withPosition, NOTHING));
  return lastSums;
}

/** What unfinished buys among these orders have set aside for what of them is not filled yet. */
export function setAsideBy(orders: readonly Order[]): Fixed {
  if (orders !== lastOrders) {
    keepOrders(
      orders,
      orders.reduce((total, order) => plus(total, setAsideFor(order)), ZERO),
    );
  }
  return lastSetAside;
}

/** What a buy has set aside for what of it is not filled yet, its fee included; nothing for a sale. */
export function setAsideFor({ side, reserved, amount, filled }: Order): Fixed {
  if (side === 'SELL') return ZERO;
  return filled === ZERO ? reserved : portionUp(reserved, minus(amount, filled), amount);
}

/** Proceeds less cost less fee, without what is still held. */
export function bookedOf({ proceeds, cost, fee }: Position): Fixed {
  return minus(minus(proceeds, cost), fee);
}

/** A list with one position in place of another; null adds it at the end, or takes the other one away. */
export function changedPositions(
  positions: readonly Position[],
  before: Position | null,
  after: Position | null,
): readonly Position[] {
  const changed = changedList(positions, before, after);
  if (positions === lastPositions) {
    const without = before === null ? lastSums : withoutPosition(lastSums, before);
    keepPositions(changed, after === null ? without : withPosition(without, after));
  }
  return changed;
}

/** As {@link changedPositions}, of orders. */
export function changedOrders(orders: readonly Order[], before: Order | null, after: Order | null): readonly Order[] {
  const changed = changedList(orders, before, after);
  if (orders === lastOrders) {
    const without = before === null ? lastSetAside : minus(lastSetAside, setAsideFor(before));
    keepOrders(changed, after === null ? without : plus(without, setAsideFor(after)));
  }
  return changed;
}

function changedList<Item>(list: readonly Item[], before: Item | null, after: Item | null): readonly Item[] {
  if (before === null) return after === null ? list : [...list, after];
  const changed = [...list];
  const at = list.indexOf(before);
  if (after === null) changed.splice(at, at === -1 ? 0 : 1);
  else if (at !== -1) changed[at] = after;
  return changed;
}

function withPosition(sums: PositionSums, position: Position): PositionSums {
  return {
    used: plus(sums.used, plus(position.openCost, position.openFee)),
    openAmount: plus(sums.openAmount, position.openAmount),
    booked: plus(sums.booked, bookedOf(position)),
  };
}

function withoutPosition(sums: PositionSums, position: Position): PositionSums {
  return {
    used: minus(sums.used, plus(position.openCost, position.openFee)),
    openAmount: minus(sums.openAmount, position.openAmount),
    booked: minus(sums.booked, bookedOf(position)),
  };
}

function keepPositions(positions: readonly Position[], sums: PositionSums): void {
  lastPositions = positions;
  lastSums = sums;
}

function keepOrders(orders: readonly Order[], setAside: Fixed): void {
  lastOrders = orders;
  lastSetAside = setAside;
}

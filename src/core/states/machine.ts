import { AppError } from '../catalogue/errors.js';

/** One legal move of a state machine. */
export interface Move<State extends string, Action extends string, Condition extends string = never> {
  readonly from: readonly State[];
  readonly action: Action;
  readonly to: State;
  /** A condition that must hold in addition to the state. */
  readonly condition?: Condition;
}

/**
 * The state that an action leads to; `met` lists the conditions that hold. ILLEGAL_STATE when no move fits the state
 * and action, or its condition is not met.
 */
export function move<State extends string, Action extends string, Condition extends string = never>(
  moves: readonly Move<State, Action, Condition>[],
  from: State,
  action: Action,
  met: readonly Condition[] = [],
): State {
  const found = moves.find((each) => each.action === action && each.from.includes(from));
  if (!found) throw new AppError('ILLEGAL_STATE', { message: `${action} is not possible while the state is ${from}` });
  const { condition } = found;
  if (condition !== undefined && !met.includes(condition)) {
    throw new AppError('ILLEGAL_STATE', { message: `${action} is not possible unless ${condition}` });
  }
  return found.to;
}

/** Whether the table has a move for an action in this state; its condition, if any, is not asked. */
export function isLegal<State extends string, Action extends string, Condition extends string = never>(
  moves: readonly Move<State, Action, Condition>[],
  from: State,
  action: Action,
): boolean {
  return moves.some((each) => each.action === action && each.from.includes(from));
}

import { AppError } from '../catalogue/errors.js';

/** One legal move of a state machine. */
export interface Move<State extends string, Action extends string, Condition extends string = never> {
  readonly from: readonly State[];
  readonly action: Action;
  readonly to: State;
  /** What must hold beside the state. */
  readonly condition?: Condition;
}

/**
 * The state that an action leads to; `met` says which conditions hold. ILLEGAL_STATE when the table of moves does not
 * have it.
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

import { AppError } from '../catalogue/errors.js';

/** One legal move of a state machine. */
export interface Move<State extends string, Action extends string, Condition extends string = never> {
  readonly from: readonly State[];
  readonly action: Action;
  readonly to: State;
  /** A condition that must hold in addition to the state. */
  readonly condition?: Condition;
  /** What can take the action, for a refusal of another state: 'Only a draft can be approved'. */
  readonly only?: string;
  /** The refusal where the condition is not met. */
  readonly otherwise?: string;
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
  if (!found) {
    const only = moves.find((each) => each.action === action)?.only;
    const message = only ? `${only}: this one is ${from}` : `${action} is not possible while the state is ${from}`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
  const { condition, otherwise = `${action} is not possible unless ${condition}` } = found;
  if (condition !== undefined && !met.includes(condition)) throw new AppError('ILLEGAL_STATE', { message: otherwise });
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

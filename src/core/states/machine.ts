import { AppError } from '../errors.js';

/** One legal move of a state machine. */
export interface Move<State extends string, Action extends string> {
  readonly from: readonly State[];
  readonly action: Action;
  readonly to: State;
}

/** The state that an action leads to. ILLEGAL_STATE when the table of moves does not have it. */
export function move<State extends string, Action extends string>(
  moves: readonly Move<State, Action>[],
  from: State,
  action: Action,
): State {
  const found = moves.find((each) => each.action === action && each.from.includes(from));
  if (!found) throw new AppError('ILLEGAL_STATE', { message: `${action} is not possible while the state is ${from}` });
  return found.to;
}

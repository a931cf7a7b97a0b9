import type { Context } from '../../frame/context.js';
import { beginEmergencyStop, type EmergencyStopInput } from './begin.js';
import { carryOut } from './carry-out.js';

export interface EmergencyStopped {
  readonly id: string;
  /** How many bots it stopped. */
  readonly stopped: number;
  readonly message: string;
}

/**
 * Stops all bots of the platform that are RUNNING or PAUSED, or go on with their exits after an error, with
 * `closePositions` selling what they hold; their engines cancel their orders. Works without Redis and while bots are
 * switched off. Bots that are started later are left alone; with `blockStarts` none can be, until the stop is lifted. What
 * a process that hangs holds is stopped by the queue when this call has answered. BAD_INPUT for a reason that is blank or
 * has more than 500 characters.
 */
export async function emergencyStop(ctx: Context, input: EmergencyStopInput): Promise<EmergencyStopped> {
  const id = await beginEmergencyStop(ctx, input);
  const { bots, stopped, ended, blockStarts } = await carryOut(ctx, id);
  const message = messageOf(bots, stopped, bots - stopped - ended);
  return { id, stopped, message: blockStarts ? `${message}. None can be started until the stop is lifted` : message };
}

function messageOf(bots: number, stopped: number, left: number): string {
  if (bots === 0) return 'No bot was running, so nothing was stopped';
  const done = stopped === 1 ? 'One bot was stopped' : `${stopped} bots were stopped`;
  if (left === 0) return done;
  return `${done}; ${left} more, which a process that hangs holds, are stopped as soon as they are free`;
}

import { finishEmergencyStop } from '../../services/bot/emergency/carry-out.js';
import type { QueueTask } from '../frame/job.js';

/** A queue of its own: it waits for no mail, and no mail waits for a bot that is held. */
export const finishEmergencyStopTask: QueueTask<'finish_emergency_stop'> = {
  name: 'finish_emergency_stop',
  queue: 'emergency',
  concurrency: 1,
  run: (ctx, { id }, signal) => finishEmergencyStop(ctx, id, signal),
};

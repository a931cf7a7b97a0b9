import { requeueEmergencyStops } from '../../services/bot/emergency/requeue.js';
import type { CalendarJob } from '../frame/job.js';

export const requeueEmergencyStopsJob: CalendarJob = {
  name: 'requeueEmergencyStops',
  title: 'Queue emergency stops of trading bots again that are not finished',
  schedule: '* * * * *',
  run: async (ctx) => ({ queued: await requeueEmergencyStops(ctx) }),
};

import { rollBotDay } from '../../services/bot/manage/roll-day.js';
import type { CalendarJob } from '../frame/job.js';

export const rollBotDayJob: CalendarJob = {
  name: 'rollBotDay',
  title: 'Begin the day of trading bots that no engine runs',
  schedule: '0 0 * * *',
  run: rollBotDay,
};

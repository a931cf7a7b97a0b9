import { notifyDeadlines } from '../../services/ico/deadline/notify-deadlines.js';
import type { CalendarJob } from '../frame/job.js';

export const notifyIcoDeadlinesJob: CalendarJob = {
  name: 'notifyIcoDeadlines',
  title: 'Tell of deadlines for deliveries of tokens',
  schedule: '20 * * * *',
  run: notifyDeadlines,
};

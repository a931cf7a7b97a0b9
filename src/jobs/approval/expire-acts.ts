import { expireActs } from '../../services/approval/expire-acts.js';
import type { CalendarJob } from '../frame/job.js';

export const expireActsJob: CalendarJob = {
  name: 'expireActs',
  title: 'End acts that did not get their approvals in time',
  schedule: '* * * * *',
  run: expireActs,
};

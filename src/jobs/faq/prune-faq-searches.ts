import { pruneFaqSearches } from '../../services/faq/reader/prune-searches.js';
import type { CalendarJob } from '../frame/job.js';

export const pruneFaqSearchesJob: CalendarJob = {
  name: 'pruneFaqSearches',
  title: 'Remove searches of the knowledge base that are older than 180 days',
  schedule: '53 3 * * *',
  run: pruneFaqSearches,
};

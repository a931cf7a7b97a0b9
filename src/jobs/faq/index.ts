import type { ModuleJobs } from '../frame/job.js';
import { pruneFaqSearchesJob } from './prune-faq-searches.js';

export const faqJobs: ModuleJobs = { calendar: [pruneFaqSearchesJob] };

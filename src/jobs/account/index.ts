import type { ModuleJobs } from '../frame/job.js';
import { mailAccountLink } from './mail-account-link.js';

export const accountJobs: ModuleJobs = { queue: [mailAccountLink] };

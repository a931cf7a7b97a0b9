import type { ModuleJobs } from '../frame/job.js';
import { deliverMail } from './deliver-mail.js';
import { deliverSealedMailTask } from './deliver-sealed-mail.js';

export const mailJobs: ModuleJobs = { queue: [deliverMail, deliverSealedMailTask] };

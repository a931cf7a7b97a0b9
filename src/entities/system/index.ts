import { AdminAuditRecord } from './admin-audit-record.js';
import { CronJob } from './cron-job.js';
import { Extension } from './extension.js';
import { JobRun, jobRunRetention } from './job-run.js';

/** Tables of extensions, calendar jobs and the admin audit, by name. */
export const systemTables = {
  extension: Extension,
  admin_audit_log: AdminAuditRecord,
  cron_job: CronJob,
  job_run: JobRun,
};

/** How long rows of these tables stay. */
export const systemRetention = [jobRunRetention];

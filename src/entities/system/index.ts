import { AdminAuditRecord, adminAuditRecordStays } from './admin-audit-record.js';
import { CronJob, cronJobStays } from './cron-job.js';
import { Extension, extensionStays } from './extension.js';
import { JobRun, jobRunRetention } from './job-run.js';

/** Tables of extensions, calendar jobs and the admin audit, by name. */
export const systemTables = {
  extension: Extension,
  admin_audit_log: AdminAuditRecord,
  cron_job: CronJob,
  job_run: JobRun,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const systemRetention = [jobRunRetention, adminAuditRecordStays, cronJobStays, extensionStays];

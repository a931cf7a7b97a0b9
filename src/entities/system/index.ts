import { AdminAuditRecord, adminAuditRecordStays } from './admin-audit-record.js';
import { CronJob, cronJobStays } from './cron-job.js';
import { Extension, extensionStays } from './extension.js';
import { JobRun, jobRunRetention } from './job-run.js';

/** Tables of the running of the platform, by name. */
export const systemTables = {
  extension: Extension,
  admin_audit_log: AdminAuditRecord,
  cron_job: CronJob,
  job_run: JobRun,
};

/** How long rows of these tables stay, or why they do. */
export const systemRetention = [jobRunRetention, adminAuditRecordStays, cronJobStays, extensionStays];

import { checkLedgerJob, sumLedgerJob } from './check-ledger.js';
import { deliverMail } from './deliver-mail.js';
import { deliverSealedMailTask } from './deliver-sealed-mail.js';
import { expireDepositsJob } from './expire-deposits.js';
import type { CalendarJob, QueueTask } from './job.js';
import { mailAccountLink } from './mail-account-link.js';
import { pruneFaqSearchesJob } from './prune-faq-searches.js';
import { pruneGeoAccessLogJob } from './prune-geo-access-log.js';
import { pruneRecordsJob } from './prune-records.js';
import { refreshPricesJob } from './refresh-prices.js';
import { runCalendarJobTask } from './run-calendar-job.js';
import { sealLedgerJob, verifySealsJob } from './seal-ledger.js';

/** What the calendar starts, with every schedule in sight. */
export const calendarJobs: readonly CalendarJob[] = [
  pruneRecordsJob,
  pruneGeoAccessLogJob,
  pruneFaqSearchesJob,
  checkLedgerJob,
  sumLedgerJob,
  sealLedgerJob,
  verifySealsJob,
  expireDepositsJob,
  refreshPricesJob,
];

/** What use cases queue. */
export const queueTasks: readonly QueueTask[] = [
  deliverMail,
  deliverSealedMailTask,
  mailAccountLink,
  runCalendarJobTask(calendarJobs),
];

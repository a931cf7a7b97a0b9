import { checkLedgerJob, sumLedgerJob } from './ledger/check-ledger.js';
import { deliverMail } from './mail/deliver-mail.js';
import { deliverSealedMailTask } from './mail/deliver-sealed-mail.js';
import { expireDepositsJob } from './money/expire-deposits.js';
import type { CalendarJob, QueueTask } from './frame/job.js';
import { mailAccountLink } from './account/mail-account-link.js';
import { pruneFaqSearchesJob } from './faq/prune-faq-searches.js';
import { pruneGeoAccessLogJob } from './geo/prune-geo-access-log.js';
import { pruneRecordsJob } from './system/prune-records.js';
import { refreshPricesJob } from './currency/refresh-prices.js';
import { runCalendarJobTask } from './run-calendar-job.js';
import { sealLedgerJob, verifySealsJob } from './ledger/seal-ledger.js';

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

import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const RUN = 'id job trigger status scheduledFor runs firstStartedAt startedBy process counts error startedAt endedAt';

export const cronRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/cron',
    summary: 'Every job of the calendar, with its last and its next run.',
    operation: `{ cronJobs { name title schedule nextRunAt running lastRun { ${RUN} } } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/system/cron/run',
    summary: 'A page of runs of calendar jobs.',
    operation: `query (${LIST_VARIABLES}) {
      jobRuns(${LIST_ARGUMENTS}) {
        items { ${RUN} } ${PAGINATION}
      }
    }`,
    example: { sortField: 'startedAt', filter: { job: 'refreshPrices' } },
  },
  {
    method: 'POST',
    path: '/api/admin/system/cron/{name}/run',
    summary: 'Has a job of the calendar run now.',
    operation: 'mutation ($name: String!) { runCronJob(name: $name) { message } }',
    example: { name: 'refreshPrices' },
  },
];

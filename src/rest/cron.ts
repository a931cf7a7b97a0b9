import type { RestRoute } from './route.js';

const RUN = 'id job trigger status scheduledFor startedBy process counts error startedAt endedAt';

export const cronRoutes: RestRoute[] = [
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
    operation: `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      jobRuns(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items { ${RUN} } pagination { totalItems currentPage perPage totalPages }
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/system/cron/{name}/run',
    summary: 'Has a job of the calendar run now.',
    operation: 'mutation ($name: String!) { runCronJob(name: $name) { message } }',
  },
];

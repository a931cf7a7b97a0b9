import { startCalendar } from '../../src/jobs/calendar.js';
import { icoJobs } from '../../src/jobs/ico/index.js';
import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

/** Every job of the launchpad, with the title that admins see and the schedule. */
const JOBS = [
  {
    name: 'checkIcoBalances',
    title: 'Check that the escrow of offerings holds what is in their books',
    schedule: '35 * * * *',
  },
  { name: 'checkIcoDeliveries', title: 'Check deliveries of tokens on their blockchains', schedule: '*/5 * * * *' },
  { name: 'notifyIcoDeadlines', title: 'Tell of deadlines for deliveries of tokens', schedule: '20 * * * *' },
  { name: 'processIcoOfferings', title: 'Process ICO Phases', schedule: '0 * * * *' },
  { name: 'processIcoVestingReleases', title: 'Process ICO Vesting', schedule: '0 * * * *' },
];

it('the launchpad has five jobs', () => {
  expect((icoJobs.calendar ?? []).map(({ name }) => name).toSorted()).toEqual(JOBS.map(({ name }) => name));
});

/** The screen shows what the calendar of a cron process has recorded. */
beforeAll(async () => {
  const { platform } = await world();
  await (await startCalendar(platform)).stop();
});

it.each(TRANSPORTS)(
  'the screen of jobs shows those of the launchpad by title and schedule, by %s',
  async (transport) => {
    const admin = await newClient({ permissions: ['access.cron'] });
    const shown = await through(transport)(admin, 'GET', '/api/admin/system/cron');
    const all: { name: string; title: string; schedule: string }[] = Array.isArray(shown) ? shown : shown.items;
    const ofLaunchpad = all.filter(({ name }) => /ico/i.test(name));
    expect(ofLaunchpad.map(({ name, title, schedule }) => ({ name, title, schedule }))).toEqual(JOBS);
  },
);

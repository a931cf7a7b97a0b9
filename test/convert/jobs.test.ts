import { convertJobs } from '../../src/jobs/convert/index.js';
import { calendarJobs } from '../../src/jobs/index.js';

describe('the jobs of instant convert', () => {
  it('run each at its period, from hedges every ten seconds to scans every ten minutes', () => {
    const schedules = new Map(calendarJobs.map(({ name, schedule }) => [name, schedule]));
    const jobs = (convertJobs.calendar ?? []).map(({ name }) => [name, schedules.get(name)]);
    expect(Object.fromEntries(jobs)).toEqual({
      expireConvertQuotes: '*/30 * * * * *',
      foldConvertFlows: '* * * * *',
      planConvertMovements: '*/5 * * * *',
      processConvertHedges: '*/10 * * * * *',
      processConvertMovements: '* * * * *',
      processConvertSends: '*/15 * * * * *',
      rescanConvertInventory: '4,14,24,34,44,54 * * * *',
    });
  });
});

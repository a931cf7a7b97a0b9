import { calendarJobs } from '../../src/jobs/index.js';
import { nftJobs } from '../../src/jobs/nft/index.js';

describe('the jobs of the NFT marketplace', () => {
  it('run each at its period, from chains every fifteen seconds to balances every hour', () => {
    const schedules = new Map(calendarJobs.map(({ name, schedule }) => [name, schedule]));
    const jobs = (nftJobs.calendar ?? []).map(({ name }) => [name, schedules.get(name)]);
    expect(Object.fromEntries(jobs)).toEqual({
      checkNftBalances: '40 * * * *',
      expireOffers: '*/5 * * * *',
      indexNftChains: '*/15 * * * * *',
      notifyNftTransfersDue: '* * * * *',
      settleNftAuctions: '* * * * *',
    });
  });
});

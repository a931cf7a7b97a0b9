import { notifyTransfersDue } from '../../services/nft/offer/notify-transfers-due.js';
import type { CalendarJob } from '../frame/job.js';

export const notifyNftTransfersDueJob: CalendarJob = {
  name: 'notifyNftTransfersDue',
  title: 'Notify of NFT transfers that are due soon',
  schedule: '* * * * *',
  run: notifyTransfersDue,
};

import { rescanAllInventory } from '../../services/convert/inventory/rescan.js';
import type { CalendarJob } from '../frame/job.js';

export const rescanConvertInventoryJob: CalendarJob = {
  name: 'rescanConvertInventory',
  title: 'Compare what the house has booked with what chains and the venue hold',
  schedule: '4,14,24,34,44,54 * * * *',
  run: rescanAllInventory,
};

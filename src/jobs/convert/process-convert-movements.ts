import { processMovements } from '../../services/convert/movement/process.js';
import type { CalendarJob } from '../frame/job.js';

export const processConvertMovementsJob: CalendarJob = {
  name: 'processConvertMovements',
  title: "See movements of the house's own money arrive, and leave what is overdue to an admin",
  schedule: '* * * * *',
  run: processMovements,
};

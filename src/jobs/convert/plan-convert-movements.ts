import { planMovements } from '../../services/convert/movement/plan.js';
import type { CalendarJob } from '../frame/job.js';

export const planConvertMovementsJob: CalendarJob = {
  name: 'planConvertMovements',
  title: "Plan movements that bring the house's places to their targets",
  schedule: '*/5 * * * *',
  run: planMovements,
};

import { foldConvertFlows } from '../../services/convert/pnl/fold-flows.js';
import type { CalendarJob } from '../frame/job.js';

export const foldConvertFlowsJob: CalendarJob = {
  name: 'foldConvertFlows',
  title: 'Sum what has flowed through the house, for profit and loss',
  schedule: '* * * * *',
  run: foldConvertFlows,
};

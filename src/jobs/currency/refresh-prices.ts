import { refreshPrices } from '../../services/currency/refresh-prices.js';
import type { CalendarJob } from '../frame/job.js';

export const refreshPricesJob: CalendarJob = {
  name: 'refreshPrices',
  title: 'Take the prices of currencies from the exchange',
  schedule: '* * * * *',
  planned: ({ ratesExchange }) => ratesExchange !== null,
  run: refreshPrices,
};

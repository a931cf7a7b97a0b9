export { currencyRoutes } from './currency.js';

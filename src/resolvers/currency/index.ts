import { CurrencyResolver } from './currency.js';

export const currencyResolvers = [CurrencyResolver] as const;

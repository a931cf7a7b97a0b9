import { ConvertOrderResolver } from './order.js';
import { ConvertQuoteResolver } from './quote.js';

export const convertResolvers = [ConvertOrderResolver, ConvertQuoteResolver];

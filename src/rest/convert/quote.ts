import type { RestRoute } from '../frame/route.js';
import { ESTIMATE, ORDER } from './fields.js';

const EXAMPLE = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '100' } as const;

export const convertQuoteRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/convert/asset',
    summary: 'What can be converted, with its bounds, and what is closed and why.',
    operation: `query {
      convertibleAssets { currency type name precision minAmount maxAmount spreadPercent feePercent isOpen closure }
    }`,
  },
  {
    method: 'GET',
    path: '/api/convert/estimate',
    summary: 'What a conversion would bring at present prices. Stores and reserves nothing.',
    operation: `query (
      $fromCurrency: String!, $fromType: WalletType, $toCurrency: String!, $toType: WalletType, $fromAmount: Amount,
      $toAmount: Amount
    ) {
      convertEstimate(
        fromCurrency: $fromCurrency, fromType: $fromType, toCurrency: $toCurrency, toType: $toType,
        fromAmount: $fromAmount, toAmount: $toAmount
      ) { ${ESTIMATE} }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'POST',
    path: '/api/convert/quote',
    summary: 'Asks for a firm price, which can be taken until it expires.',
    operation: `mutation ($input: CreateConvertQuoteInput!) { createConvertQuote(input: $input) { ${ORDER} } }`,
    example: { ...EXAMPLE, clientRequestId: 'cart-77' },
  },
];

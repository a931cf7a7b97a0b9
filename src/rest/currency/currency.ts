import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const CURRENCY = 'id code type name precision usdPrice pricedAt priceSource jumpedAt closedReason status updatedAt';

const CHANGED = `${CURRENCY} approval { ${APPROVAL} }`;

export const currencyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/currency',
    summary: 'The currencies that are offered.',
    operation: `query ($type: WalletType) { currencies(type: $type) { ${CURRENCY} } }`,
    example: { type: 'SPOT' },
  },
  {
    method: 'GET',
    path: '/api/admin/finance/currency',
    summary: 'A page of all currencies.',
    operation: `query (${LIST_VARIABLES}) { allCurrencies(${LIST_ARGUMENTS}) { items { ${CURRENCY} } ${PAGINATION} } }`,
    example: { sortField: 'code', sortOrder: 'asc', filter: { type: 'SPOT' } },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/currency',
    summary: 'Makes a currency known to the platform.',
    operation: `mutation ($input: CreateCurrencyInput!) { createCurrency(input: $input) { ${CHANGED} } }`,
    example: { code: 'SOL', type: 'SPOT', name: 'Solana', precision: 9, usdPrice: '150', status: true },
  },
  {
    method: 'PUT',
    path: '/api/admin/finance/currency/{id}',
    summary: 'Changes a currency, says its price, or switches it on or off.',
    operation: `mutation ($id: UUID!, $input: UpdateCurrencyInput!) { updateCurrency(id: $id, input: $input) { ${CHANGED} } }`,
    example: { usdPrice: '151.25', status: true },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/currency/{id}/close',
    summary: 'Closes a currency to conversions in both directions.',
    operation: `mutation ($id: UUID!, $reason: String!) { closeCurrency(id: $id, reason: $reason) { ${CURRENCY} } }`,
    example: { reason: 'Its market is halted.' },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/currency/{id}/reopen',
    summary: 'Reopens a currency that was closed or whose price jumped.',
    operation: `mutation ($id: UUID!, $reason: String!) { reopenCurrency(id: $id, reason: $reason) { ${CHANGED} } }`,
    example: { reason: 'The price is right.' },
  },
];

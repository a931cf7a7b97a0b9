import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const BASE = 'id userId walletId currency type amount status reason decidedAt createdAt';
const DEPOSIT = `${BASE} method reference expiresAt`;
const WITHDRAWAL = `${BASE} fee destination`;
const TRANSFER = `${BASE} fee toUserId toWalletId toCurrency toType rate received`;
const CURRENCY = 'id code type name precision usdPrice pricedAt status updatedAt';

const page = (field: string, shown: string): string =>
  `query (${LIST_VARIABLES}) { ${field}(${LIST_ARGUMENTS}) { items { ${shown} } ${PAGINATION} } }`;
const byId = (field: string, shown: string): string => `query ($id: UUID!) { ${field}(id: $id) { ${shown} } }`;
const decide = (field: string, shown: string): string =>
  `mutation ($id: UUID!, $idempotencyKey: String) { ${field}(id: $id, idempotencyKey: $idempotencyKey) { ${shown} } }`;

/** The same eight paths for each kind of request; `path` is its documented name. */
function requestRoutes(
  name: 'Deposit' | 'Withdrawal' | 'Transfer',
  path: string,
  fields: string,
  example: RestRoute['example'] & object,
): RestRoute[] {
  const one = name.toLowerCase();
  const [own, admin] = [`/api/finance/${path}`, `/api/admin/finance/${path}`];
  const adminFields = `${fields} decidedBy`;
  return [
    { method: 'GET', path: own, summary: `A page of the caller's ${one}s.`, operation: page(`${one}s`, fields) },
    {
      method: 'POST',
      path: own,
      summary: `Asks for a ${one}.`,
      operation: `mutation ($input: Create${name}Input!) { create${name}(input: $input) { ${fields} } }`,
      example,
    },
    { method: 'GET', path: `${own}/{id}`, summary: `One of the caller's ${one}s.`, operation: byId(one, fields) },
    {
      method: 'POST',
      path: `${own}/{id}/cancel`,
      summary: `Takes one of the caller's ${one}s back.`,
      operation: decide(`cancel${name}`, fields),
    },
    {
      method: 'GET',
      path: admin,
      summary: `A page of everybody's ${one}s.`,
      operation: page(`all${name}s`, adminFields),
    },
    {
      method: 'GET',
      path: `${admin}/{id}`,
      summary: `One of everybody's ${one}s.`,
      operation: byId(`any${name}`, adminFields),
    },
    {
      method: 'POST',
      path: `${admin}/{id}/approve`,
      summary: `Approves a ${one}.`,
      operation: decide(`approve${name}`, adminFields),
    },
    {
      method: 'POST',
      path: `${admin}/{id}/reject`,
      summary: `Rejects a ${one}.`,
      operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
        reject${name}(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${adminFields} }
      }`,
      example: { reason: 'The reference names another customer.' },
    },
  ];
}

const currencyRoutes: RestRoute[] = [
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
    operation: `mutation ($input: CreateCurrencyInput!) { createCurrency(input: $input) { ${CURRENCY} } }`,
    example: { code: 'SOL', type: 'SPOT', name: 'Solana', precision: 9, usdPrice: '150', status: true },
  },
  {
    method: 'PUT',
    path: '/api/admin/finance/currency/{id}',
    summary: 'Changes a currency, says its price, or switches it on or off.',
    operation: `mutation ($id: UUID!, $input: UpdateCurrencyInput!) { updateCurrency(id: $id, input: $input) { ${CURRENCY} } }`,
    example: { usdPrice: '151.25', status: true },
  },
];

export const moneyRoutes: RestRoute[] = [
  ...requestRoutes('Deposit', 'deposit', DEPOSIT, {
    currency: 'USD',
    type: 'FIAT',
    amount: '250',
    method: 'Bank transfer',
    reference: 'RF18539007547034',
  }),
  ...requestRoutes('Withdrawal', 'withdraw', WITHDRAWAL, {
    walletId: EXAMPLE_ID,
    amount: '25',
    destination: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  }),
  ...requestRoutes('Transfer', 'transfer', TRANSFER, { walletId: EXAMPLE_ID, toUserId: EXAMPLE_ID, amount: '25' }),
  ...currencyRoutes,
];

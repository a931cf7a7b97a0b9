import type { RestRoute } from './route.js';

const BASE = 'id userId walletId currency type amount status reason decidedAt createdAt';
const DEPOSIT = `${BASE} method reference expiresAt`;
const WITHDRAWAL = `${BASE} fee destination`;
const TRANSFER = `${BASE} fee toUserId toWalletId toCurrency toType rate received`;
const CURRENCY = 'id code type name precision usdPrice pricedAt status updatedAt';
const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';
const LIST_VARIABLES = '$page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject';
const LIST_ARGUMENTS = 'page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter';

/** The same eight paths for each kind of request; `path` is its documented name. */
function requestRoutes(name: 'Deposit' | 'Withdrawal' | 'Transfer', path: string, fields: string): RestRoute[] {
  const one = name.toLowerCase();
  const [own, admin] = [`/api/finance/${path}`, `/api/admin/finance/${path}`];
  const page = (field: string) =>
    `query (${LIST_VARIABLES}) { ${field}(${LIST_ARGUMENTS}) { items { ${fields} } ${PAGINATION} } }`;
  const byId = (kind: string, field: string) => `${kind} ($id: UUID!) { ${field}(id: $id) { ${fields} } }`;
  return [
    { method: 'GET', path: own, summary: `A page of the caller's ${one}s.`, operation: page(`${one}s`) },
    {
      method: 'POST',
      path: own,
      summary: `Asks for a ${one}.`,
      operation: `mutation ($input: Create${name}Input!) { create${name}(input: $input) { ${fields} } }`,
    },
    { method: 'GET', path: `${own}/{id}`, summary: `One of the caller's ${one}s.`, operation: byId('query', one) },
    {
      method: 'POST',
      path: `${own}/{id}/cancel`,
      summary: `Takes one of the caller's ${one}s back.`,
      operation: byId('mutation', `cancel${name}`),
    },
    { method: 'GET', path: admin, summary: `A page of everybody's ${one}s.`, operation: page(`all${name}s`) },
    {
      method: 'GET',
      path: `${admin}/{id}`,
      summary: `One of everybody's ${one}s.`,
      operation: byId('query', `any${name}`),
    },
    {
      method: 'POST',
      path: `${admin}/{id}/approve`,
      summary: `Approves a ${one}.`,
      operation: byId('mutation', `approve${name}`),
    },
    {
      method: 'POST',
      path: `${admin}/{id}/reject`,
      summary: `Rejects a ${one}.`,
      operation: `mutation ($id: UUID!, $reason: String!) { reject${name}(id: $id, reason: $reason) { ${fields} } }`,
    },
  ];
}

const currencyRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/currency',
    summary: 'The currencies that are offered.',
    operation: `query ($type: WalletType) { currencies(type: $type) { ${CURRENCY} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/currency',
    summary: 'A page of all currencies.',
    operation: `query (${LIST_VARIABLES}) { allCurrencies(${LIST_ARGUMENTS}) { items { ${CURRENCY} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/currency',
    summary: 'Makes a currency known to the platform.',
    operation: `mutation ($input: CreateCurrencyInput!) { createCurrency(input: $input) { ${CURRENCY} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/finance/currency/{id}',
    summary: 'Changes a currency, says its price, or switches it on or off.',
    operation: `mutation ($id: UUID!, $input: UpdateCurrencyInput!) { updateCurrency(id: $id, input: $input) { ${CURRENCY} } }`,
  },
];

export const moneyRoutes: RestRoute[] = [
  ...requestRoutes('Deposit', 'deposit', DEPOSIT),
  ...requestRoutes('Withdrawal', 'withdraw', WITHDRAWAL),
  ...requestRoutes('Transfer', 'transfer', TRANSFER),
  ...currencyRoutes,
];

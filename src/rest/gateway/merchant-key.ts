import type { RestRoute } from '../frame/route.js';

const KEY = `id name mode publicKey secretKey permissions ipWhitelist allowedOrigins previousUntil lastUsedAt createdAt`;
export const ISSUED_MERCHANT_KEY = `${KEY} dropped`;

export const merchantKeyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/v1/validate',
    summary: 'What the key of the call is good for.',
    operation: '{ validateMerchantKey { merchant { id name status } mode keyType permissions } }',
  },
  {
    method: 'GET',
    path: '/api/gateway/key',
    summary: "The pairs of keys of the caller's merchant, masked but for their last four characters.",
    operation: `{ merchantKeys { items { ${KEY} } } }`,
  },
  {
    method: 'POST',
    path: '/api/gateway/key',
    summary: 'Makes a pair of keys and shows it, this once. Unknown permissions are left out and named in dropped.',
    operation: `mutation ($input: CreateMerchantKeyInput!) {
      createMerchantKey(input: $input) { ${ISSUED_MERCHANT_KEY} }
    }`,
    example: {
      name: 'Web shop',
      mode: 'LIVE',
      permissions: ['payment.create', 'payment.read'],
      ipWhitelist: ['203.0.113.7'],
      allowedOrigins: ['https://shop.example.com'],
    },
  },
  {
    method: 'PUT',
    path: '/api/gateway/key/{id}',
    summary: 'Changes a pair of keys. Unknown permissions are left out and named in dropped; none at all means all.',
    operation: `mutation ($id: UUID!, $input: UpdateMerchantKeyInput!) {
      updateMerchantKey(id: $id, input: $input) { ${ISSUED_MERCHANT_KEY} }
    }`,
    example: { name: 'Web shop', permissions: ['payment.read'], allowedOrigins: ['https://shop.example.com'] },
  },
  {
    method: 'POST',
    path: '/api/gateway/key/{id}/rotate',
    summary: 'Replaces both halves of a pair and shows the new ones, this once.',
    operation: `mutation ($id: UUID!, $graceHours: Int) {
      rotateMerchantKey(id: $id, graceHours: $graceHours) { ${ISSUED_MERCHANT_KEY} }
    }`,
    example: { graceHours: 24 },
  },
  {
    method: 'DELETE',
    path: '/api/gateway/key/{id}',
    summary: 'Deletes a pair of keys.',
    operation: 'mutation ($id: UUID!) { deleteMerchantKey(id: $id) { message } }',
  },
];

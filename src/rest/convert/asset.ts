import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const ASSET = `id currency type enabled minAmount maxAmount spreadPercent feePercent hedgeSymbol frozen frozenAt
  createdAt updatedAt`;

export const convertAssetRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/asset',
    summary: 'A page of what customers can convert.',
    operation: `query (${LIST_VARIABLES}) {
      convertAssets(${LIST_ARGUMENTS}) { items { ${ASSET} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/asset/{id}',
    summary: 'One of what customers can convert.',
    operation: `query ($id: UUID!) { convertAsset(id: $id) { ${ASSET} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/asset',
    summary: 'Lets customers convert a currency, and opens its places.',
    operation: `mutation ($input: CreateConvertAssetInput!) { createConvertAsset(input: $input) { ${ASSET} } }`,
    example: { currency: 'BTC', type: 'SPOT', enabled: true, minAmount: '0.0001', hedgeSymbol: 'BTC/USDT' },
  },
  {
    method: 'PUT',
    path: '/api/admin/convert/asset/{id}',
    summary: 'Changes the terms of an asset; null percentages are the settings.',
    operation: `mutation ($id: UUID!, $input: UpdateConvertAssetInput!) {
      updateConvertAsset(id: $id, input: $input) { ${ASSET} }
    }`,
    example: { maxAmount: '2', spreadPercent: '0.8', feePercent: null },
  },
  {
    method: 'DELETE',
    path: '/api/admin/convert/asset',
    summary: 'Deletes assets that the house holds nothing of, all or none.',
    operation: 'mutation ($ids: [UUID!]!) { deleteConvertAssets(ids: $ids) { message } }',
    example: { ids: [EXAMPLE_ID] },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/asset/{id}/unfreeze',
    summary: 'Lets everything of a frozen currency move again.',
    operation: `mutation ($id: UUID!, $reason: String!) { unfreezeConvertAsset(id: $id, reason: $reason) { ${ASSET} } }`,
    example: { reason: 'The missing amount has arrived.' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/asset/{id}/reopen',
    summary: 'Lets a currency be quoted again whose price has jumped.',
    operation: `mutation ($id: UUID!, $reason: String!) { reopenConvertAsset(id: $id, reason: $reason) { ${ASSET} approval { ${APPROVAL} } } }`,
    example: { reason: 'Other markets show the same price.' },
  },
];

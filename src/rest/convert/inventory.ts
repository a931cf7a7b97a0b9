import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const ITEM = `id currency type location booked free held quoted floor target actual notSpendable difference scannedAt scannedBlock
  usd createdAt updatedAt`;
export const FUNDING = `id direction counterparty amount reference confirmedDuplicate createdAt inventory { ${ITEM} } approval { ${APPROVAL} }`;

export const convertInventoryRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/inventory',
    summary: 'A page of what the house holds, by currency and place.',
    operation: `query (${LIST_VARIABLES}) {
      convertInventory(${LIST_ARGUMENTS}) { items { ${ITEM} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/inventory/house',
    summary: 'What the house holds of each currency over all places, and its exposure.',
    operation: `{ convertHouseInventory { currency type places { location amount } booked floor exposure } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/convert/inventory/{id}',
    summary: 'Sets what cannot be sold of a place, and the target of planned movements.',
    operation: `mutation ($id: UUID!, $input: ConvertInventoryLevelsInput!) {
      updateConvertInventory(id: $id, input: $input) { ${ITEM} }
    }`,
    example: { floor: '0.5', target: '2' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/inventory/{id}/rescan',
    summary: 'Asks the chain or the venue what a place of the house really holds; books nothing.',
    operation: `mutation ($id: UUID!) { rescanConvertInventory(id: $id) { ${ITEM} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/inventory/fund',
    summary: "Brings money into a place of the house, out of the platform's wallet or from outside.",
    operation: `mutation ($input: FundConvertInventoryInput!) { fundConvertInventory(input: $input) { ${FUNDING} } }`,
    example: {
      currency: 'USDT',
      type: 'SPOT',
      location: 'LEDGER',
      amount: '2500',
      source: 'OUTSIDE',
      reference: 'wire 7',
    },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/inventory/defund',
    summary: "Takes money out of a place of the house, into the platform's wallet or out of the platform.",
    operation: `mutation ($input: DefundConvertInventoryInput!) { defundConvertInventory(input: $input) { ${FUNDING} } }`,
    example: { currency: 'USDT', type: 'SPOT', location: 'LEDGER', amount: '500', to: 'PLATFORM' },
  },
];

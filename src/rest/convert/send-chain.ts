import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SEND_CHAIN = `id currency type chainId contract decimals confirmations minSend maxSend venueDepositAddress
  venueWithdrawKey enabled createdAt updatedAt`;

export const convertSendChainRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/send-chain',
    summary: 'A page of what the house holds and pays on chains.',
    operation: `query (${LIST_VARIABLES}) {
      convertSendChains(${LIST_ARGUMENTS}) { items { ${SEND_CHAIN} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send-chain',
    summary: 'Lets the house hold and pay a currency on a chain. A token must say that it has these decimals.',
    operation: `mutation ($input: CreateConvertSendChainInput!) {
      createConvertSendChain(input: $input) { ${SEND_CHAIN} }
    }`,
    example: {
      currency: 'USDT',
      type: 'SPOT',
      chainId: 1,
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      decimals: 6,
      confirmations: 12,
      minSend: '10',
      maxSend: '25000',
      enabled: true,
    },
  },
  {
    method: 'PUT',
    path: '/api/admin/convert/send-chain/{id}',
    summary: 'Changes the terms of a send chain; what it is for stays.',
    operation: `mutation ($id: UUID!, $input: UpdateConvertSendChainInput!) {
      updateConvertSendChain(id: $id, input: $input) { ${SEND_CHAIN} }
    }`,
    example: { confirmations: 20, maxSend: null },
  },
  {
    method: 'DELETE',
    path: '/api/admin/convert/send-chain/{id}',
    summary: 'Removes a send chain that the house holds nothing of, and all of whose sends have ended.',
    operation: 'mutation ($id: UUID!) { deleteConvertSendChain(id: $id) { message } }',
  },
];

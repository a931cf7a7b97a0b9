import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const BLOCKCHAIN = 'id name value status createdAt updatedAt';

export const icoBlockchainRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/blockchain',
    summary: 'The blockchains that new offerings may use, by name.',
    operation: `{ icoBlockchains { ${BLOCKCHAIN} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/settings/blockchain',
    summary: 'A page of all blockchains, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allIcoBlockchains(${LIST_ARGUMENTS}) { items { ${BLOCKCHAIN} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/ico/settings/blockchain',
    summary: 'Adds a blockchain that offerings may use.',
    operation: `mutation ($input: CreateIcoBlockchainInput!) { createIcoBlockchain(input: $input) { ${BLOCKCHAIN} } }`,
    example: { name: 'Fantom', value: 'fantom', status: true },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/blockchain/{id}',
    summary: 'Changes a blockchain; its value stays while offerings use it.',
    operation: `mutation ($id: UUID!, $input: UpdateIcoBlockchainInput!) {
      updateIcoBlockchain(id: $id, input: $input) { ${BLOCKCHAIN} }
    }`,
    example: { name: 'Fantom Opera' },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/blockchain/{id}/status',
    summary: 'Says whether new offerings may use a blockchain.',
    operation: `mutation ($id: UUID!, $status: Boolean!) {
      setIcoBlockchainStatus(id: $id, status: $status) { ${BLOCKCHAIN} }
    }`,
    example: { status: false },
  },
  {
    method: 'DELETE',
    path: '/api/admin/ico/settings/blockchain/{id}',
    summary: 'Removes a blockchain that no offering uses; deleted offerings without contributions go with it.',
    operation: 'mutation ($id: UUID!) { deleteIcoBlockchain(id: $id) { message } }',
  },
];

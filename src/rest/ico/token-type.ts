import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const TYPE = 'id name value description status createdAt updatedAt';

export const icoTokenTypeRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/token/type',
    summary: 'The types of tokens that new offerings may name, by name.',
    operation: `{ icoTokenTypes { ${TYPE} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/settings/token/type',
    summary: 'A page of all types of tokens, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allIcoTokenTypes(${LIST_ARGUMENTS}) { items { ${TYPE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/ico/settings/token/type',
    summary: 'Adds a type of tokens that offerings may name.',
    operation: `mutation ($input: CreateIcoTokenTypeInput!) { createIcoTokenType(input: $input) { ${TYPE} } }`,
    example: { name: 'Reward', value: 'reward', description: 'Is earned by using a product.', status: true },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/token/type/{id}',
    summary: 'Changes a type of tokens; its value stays while offerings use it.',
    operation: `mutation ($id: UUID!, $input: UpdateIcoTokenTypeInput!) {
      updateIcoTokenType(id: $id, input: $input) { ${TYPE} }
    }`,
    example: { description: 'Is earned by using a product or service.' },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/token/type/{id}/status',
    summary: 'Says whether new offerings may name a type of tokens.',
    operation: `mutation ($id: UUID!, $status: Boolean!) {
      setIcoTokenTypeStatus(id: $id, status: $status) { ${TYPE} }
    }`,
    example: { status: false },
  },
  {
    method: 'DELETE',
    path: '/api/admin/ico/settings/token/type/{id}',
    summary: 'Removes a type of tokens that no offering uses; deleted offerings without contributions go with it.',
    operation: 'mutation ($id: UUID!) { deleteIcoTokenType(id: $id) { message } }',
  },
];

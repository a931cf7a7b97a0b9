import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { UPDATE } from './fields.js';

export const icoUpdateRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/update',
    summary: "A page of the news of the caller's offerings, newest first.",
    operation: `query (${LIST_VARIABLES}) { myIcoUpdates(${LIST_ARGUMENTS}) { items { ${UPDATE} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/ico/creator/update',
    summary: 'Posts news of an offering of the caller.',
    operation: `mutation ($input: IcoUpdateInput!) { postIcoUpdate(input: $input) { ${UPDATE} } }`,
    example: {
      offeringId: EXAMPLE_ID,
      title: 'The audit is done',
      content: 'Two findings, both of them fixed.',
    },
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/update/{id}',
    summary: 'Changes news of an offering of the caller; what is left out stays.',
    operation: `mutation ($id: UUID!, $input: EditIcoUpdateInput!) {
      editIcoUpdate(id: $id, input: $input) { ${UPDATE} }
    }`,
    example: { content: 'Two findings, both of them fixed. The report is public.' },
  },
  {
    method: 'DELETE',
    path: '/api/ico/creator/update/{id}',
    summary: 'Takes news of an offering of the caller back.',
    operation: 'mutation ($id: UUID!) { deleteIcoUpdate(id: $id) { message } }',
  },
];

import { EXAMPLE_ID } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';
import { ROADMAP_ITEM } from './fields.js';

export const icoRoadmapRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}/roadmap',
    summary: 'What an offering of the caller plans, by date.',
    operation: `query ($id: UUID!) { icoRoadmap(id: $id) { ${ROADMAP_ITEM} } }`,
  },
  {
    method: 'POST',
    path: '/api/ico/creator/token/{id}/roadmap',
    summary: 'Adds a step to the roadmap of an offering of the caller, as far as its plan allows.',
    operation: `mutation ($id: UUID!, $input: IcoRoadmapItemInput!) {
      addIcoRoadmapItem(id: $id, input: $input) { ${ROADMAP_ITEM} }
    }`,
    example: { title: 'Test network', description: 'Everybody can try it.', date: '2030-03-01', completed: false },
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/roadmap/{roadmapId}',
    summary: 'Changes a step of the roadmap of an offering of the caller; what is left out stays.',
    operation: `mutation ($id: UUID!, $roadmapId: UUID!, $input: UpdateIcoRoadmapItemInput!) {
      updateIcoRoadmapItem(id: $id, roadmapId: $roadmapId, input: $input) { ${ROADMAP_ITEM} }
    }`,
    example: { roadmapId: EXAMPLE_ID, completed: true },
  },
  {
    method: 'DELETE',
    path: '/api/ico/creator/token/{id}/roadmap/{roadmapId}',
    summary: 'Takes a step off the roadmap of an offering of the caller.',
    operation: `mutation ($id: UUID!, $roadmapId: UUID!) {
      deleteIcoRoadmapItem(id: $id, roadmapId: $roadmapId) { message }
    }`,
    example: { roadmapId: EXAMPLE_ID },
  },
];

import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const PLAN = `id name description price currency walletType features recommanded status sortOrder createdAt updatedAt`;

export const icoPlanRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/plan',
    summary: 'The plans that offerings can be launched on, in their order.',
    operation: `{ icoLaunchPlans { ${PLAN} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/settings/launch/plan',
    summary: 'A page of all launch plans, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allIcoLaunchPlans(${LIST_ARGUMENTS}) { items { ${PLAN} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/ico/settings/launch/plan',
    summary: 'Adds a plan that offerings can be launched on.',
    operation: `mutation ($input: CreateIcoLaunchPlanInput!) { createIcoLaunchPlan(input: $input) { ${PLAN} } }`,
    example: {
      name: 'Enterprise',
      description: 'For several offerings a year.',
      price: '5000',
      currency: 'USDT',
      walletType: 'SPOT',
      features: { maxTeamMembers: 100, maxRoadmapItems: 100, maxOfferingPhases: 20, support: 'By phone' },
      status: true,
      sortOrder: 4,
    },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/launch/plan',
    summary: 'Gives plans their places, all of them or none.',
    operation: 'mutation ($input: SortIcoLaunchPlansInput!) { sortIcoLaunchPlans(input: $input) { message } }',
    example: { items: [{ id: EXAMPLE_ID, sortOrder: 1 }] },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/launch/plan/{id}',
    summary: 'Changes a plan; what was paid for it stays.',
    operation: `mutation ($id: UUID!, $input: UpdateIcoLaunchPlanInput!) {
      updateIcoLaunchPlan(id: $id, input: $input) { ${PLAN} }
    }`,
    example: { price: '4500', sortOrder: 3 },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/launch/plan/{id}/status',
    summary: 'Says whether new offerings can be launched on a plan.',
    operation: `mutation ($id: UUID!, $status: Boolean!) {
      setIcoLaunchPlanStatus(id: $id, status: $status) { ${PLAN} }
    }`,
    example: { status: false },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/launch/plan/{id}/recommanded',
    summary: 'Marks a plan as the one that is recommended, and no other.',
    operation: `mutation ($id: UUID!) { recommendIcoLaunchPlan(id: $id) { ${PLAN} } }`,
  },
  {
    method: 'DELETE',
    path: '/api/admin/ico/settings/launch/plan/{id}',
    summary: 'Removes a plan that no offering uses; deleted offerings without contributions go with it.',
    operation: 'mutation ($id: UUID!) { deleteIcoLaunchPlan(id: $id) { message } }',
  },
];

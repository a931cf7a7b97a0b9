import { EXAMPLE_ID } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';
import { TEAM_MEMBER } from './fields.js';

export const icoTeamRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}/team',
    summary: 'Who is behind an offering of the caller.',
    operation: `query ($id: UUID!) { icoTeam(id: $id) { ${TEAM_MEMBER} } }`,
  },
  {
    method: 'POST',
    path: '/api/ico/creator/token/{id}/team',
    summary: 'Adds a person to an offering of the caller, as far as its plan allows.',
    operation: `mutation ($id: UUID!, $input: IcoTeamMemberInput!) {
      addIcoTeamMember(id: $id, input: $input) { ${TEAM_MEMBER} }
    }`,
    example: {
      name: 'Ada Byron',
      role: 'Chief engineer',
      bio: 'Has built engines for ten years.',
      avatar: 'https://example.com/ada.png',
      links: [{ label: 'Website', url: 'https://example.com/ada' }],
    },
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/team/{teamId}',
    summary: 'Changes a person behind an offering of the caller; what is left out stays.',
    operation: `mutation ($id: UUID!, $teamId: UUID!, $input: UpdateIcoTeamMemberInput!) {
      updateIcoTeamMember(id: $id, teamId: $teamId, input: $input) { ${TEAM_MEMBER} }
    }`,
    example: { teamId: EXAMPLE_ID, role: 'Adviser' },
  },
  {
    method: 'DELETE',
    path: '/api/ico/creator/token/{id}/team/{teamId}',
    summary: 'Takes a person off an offering of the caller.',
    operation: `mutation ($id: UUID!, $teamId: UUID!) { deleteIcoTeamMember(id: $id, teamId: $teamId) { message } }`,
    example: { teamId: EXAMPLE_ID },
  },
];

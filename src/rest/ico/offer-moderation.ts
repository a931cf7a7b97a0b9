import type { RestRoute } from '../frame/route.js';
import { ADMIN_OFFERING } from './admin-offering-fields.js';

export const icoOfferModerationRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/ico/offer/{id}',
    summary:
      'Approves or refuses an offering, flags or pauses it, or lets it go on; its creator is told. A refusal needs notes.',
    operation: `mutation ($id: UUID!, $action: IcoModeration!, $notes: String, $idempotencyKey: String) {
      moderateIcoOffering(id: $id, action: $action, notes: $notes, idempotencyKey: $idempotencyKey) { ${ADMIN_OFFERING} }
    }`,
    query: ['action'],
    words: {
      action: {
        approve: 'APPROVE',
        reject: 'REJECT',
        flag: 'FLAG',
        unflag: 'UNFLAG',
        pause: 'PAUSE',
        resume: 'RESUME',
      },
    },
    example: { action: 'reject', notes: 'The white paper is missing.' },
  },
];

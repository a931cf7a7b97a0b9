import { APPROVAL } from '../approval/fields.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_CONTRIBUTION } from './contribution-fields.js';

export const icoDecisionRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/ico/transaction/{id}',
    summary:
      'Verifies a delivery, refuses one, refunds a contribution, or adds or removes a note. A refusal or refund needs notes, and so does a verification that overrules the chain by force. Where tokens come in tranches, releaseId says which; a verification without it takes the only one that is delivered and unpaid. With transactionHash a verification is refused (409) once the delivery was made again by another one. To verify a large delivery that its blockchain has not confirmed takes several people.',
    operation: `mutation ($id: UUID!, $action: IcoDecision!, $input: IcoDecisionInput!) {
      decideIcoContribution(id: $id, action: $action, input: $input) {
        ${ADMIN_CONTRIBUTION} notes { admin { id note userId at } buyer } approval { ${APPROVAL} }
      }
    }`,
    query: ['action'],
    words: {
      action: {
        verify: 'VERIFY',
        reject: 'REJECT',
        refund: 'REFUND',
        'save-note': 'SAVE_NOTE',
        'remove-note': 'REMOVE_NOTE',
      },
    },
    example: { action: 'reject', notes: 'The tokens went to another address.' },
  },
];

import { APPROVAL } from '../approval/fields.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_ORDER } from './fields.js';
import { HEDGE } from './hedge.js';
import { FUNDING } from './inventory.js';
import { MOVEMENT } from './movement.js';
import { CONVERT_SEND } from './send.js';

const SWITCH = 'name isStopped reason changedBy changedAt';
const code = '123456';

export const convertHouseRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/finance/pool-backing/house',
    summary: 'The house beside what the platform owes, its switches, and what waits.',
    operation: `{
      house {
        currencies {
          currency owed places { type location booked actual notSpendable difference scannedAt } booked actual
          coverage quoted quotes exposure assets { currency type enabled frozen closure }
        }
        switches { ${SWITCH} }
        waiting { kind id status currency type amount since }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/pool-backing/house/two-factor',
    summary: "The caller's second factors, of which every act here demands a code.",
    operation: '{ houseTwoFactor { methods offered recoveryCodesLeft } }',
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/two-factor/code',
    summary: 'Mails a code for the next act.',
    operation: 'mutation { sendHouseCode { message } }',
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/defund',
    summary: 'Takes money out of a place of the house, below its floor too.',
    operation: `mutation ($input: DefundHouseInput!) { defundHouse(input: $input) { ${FUNDING} } }`,
    example: { currency: 'USDT', type: 'SPOT', location: 'LEDGER', amount: '500', to: 'PLATFORM', code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/kill-switch',
    summary: 'Stops a part of the house, or lets it go on; what is under way ends.',
    operation: `mutation ($name: ConvertSwitchName!, $on: Boolean!, $reason: String!, $code: String!) {
      setHouseKillSwitch(name: $name, on: $on, reason: $reason, code: $code) { ${SWITCH} }
    }`,
    example: { name: 'QUOTES', on: true, reason: 'The venue answers with prices that are wrong.', code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/send/{id}/confirm',
    summary: 'Ends a send that its chain has paid; txHash names a transaction that was sent by hand.',
    operation: `mutation ($id: UUID!, $code: String!, $txHash: String, $reason: String, $idempotencyKey: String) {
      confirmHouseSend(id: $id, code: $code, txHash: $txHash, reason: $reason, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} }
    }`,
    example: { code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/send/{id}/reverse',
    summary:
      'Frees the money of a send whose transaction failed on its chain, or whose nonce another one (txHash) has.',
    operation: `mutation ($id: UUID!, $reason: String!, $code: String!, $txHash: String, $idempotencyKey: String) {
      reverseHouseSend(id: $id, reason: $reason, code: $code, txHash: $txHash, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} }
    }`,
    example: { reason: 'The token refused the transfer.', code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/hedge/{id}/resolve',
    summary: 'Ends a hedge in review as it was found at the venue. A large one takes several people.',
    operation: `mutation ($id: UUID!, $input: ResolveHouseHedgeInput!) {
      resolveHouseHedge(id: $id, input: $input) { ${HEDGE} approval { ${APPROVAL} } }
    }`,
    example: { outcome: 'ABANDONED', note: 'The venue knows no such order', code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/movement/{id}/resolve',
    summary: 'Ends a movement in review: ARRIVED, RETURNED or LOST. A large one takes several people.',
    operation: `mutation ($id: UUID!, $input: ResolveHouseMovementInput!) {
      resolveHouseMovement(id: $id, input: $input) { ${MOVEMENT} approval { ${APPROVAL} } }
    }`,
    example: { outcome: 'RETURNED', arrived: '24990', note: 'The venue sent it back.', code },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/pool-backing/house/order/{id}/reverse',
    summary:
      'Undoes an order within 24 hours: the same amounts go back, the fee included. A large one takes several people.',
    operation: `mutation ($id: UUID!, $reason: String!, $code: String!, $idempotencyKey: String) {
      reverseHouseOrder(id: $id, reason: $reason, code: $code, idempotencyKey: $idempotencyKey) { ${ADMIN_ORDER} approval { ${APPROVAL} } }
    }`,
    example: { reason: 'The price was wrong.', code },
  },
];

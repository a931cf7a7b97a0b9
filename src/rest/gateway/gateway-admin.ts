import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { DAY_FIGURES } from './merchant-dashboard.js';
import { MERCHANT } from './merchant.js';

const ADMIN_MERCHANT = `${MERCHANT} owner { id email name }`;

export const gatewayAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/gateway/dashboard',
    summary: 'Merchants by state, the last 30 days in US dollars, the payouts that wait and the largest merchants.',
    operation: `{
      gatewayDashboard {
        merchants { status count } volume fees refunds payoutsWaiting { currency walletType count net }
        days { ${DAY_FIGURES} } topMerchants { id name completed volume fees }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/merchant',
    summary: 'A page of merchants with the accounts that they belong to.',
    operation: `query (${LIST_VARIABLES}) {
      allMerchants(${LIST_ARGUMENTS}) { items { ${ADMIN_MERCHANT} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/merchant/{id}',
    summary: 'One merchant.',
    operation: `query ($id: UUID!) { anyMerchant(id: $id) { ${ADMIN_MERCHANT} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/gateway/merchant/{id}',
    summary: "Changes a merchant's details, fees, limits and payout terms; null means the setting's.",
    operation: `mutation ($id: UUID!, $input: UpdateAnyMerchantInput!) {
      updateAnyMerchant(id: $id, input: $input) { ${ADMIN_MERCHANT} }
    }`,
    example: { feeType: 'BOTH', feePercentage: '0.8', feeFixed: '0.1', dailyLimit: '50000', payoutSchedule: null },
  },
  {
    method: 'PUT',
    path: '/api/admin/gateway/merchant/{id}/status',
    summary: 'Approves, stops, refuses or reopens a merchant.',
    operation: `mutation ($id: UUID!, $status: GatewayMerchantStatus!, $reason: String) {
      setMerchantStatus(id: $id, status: $status, reason: $reason) { ${ADMIN_MERCHANT} }
    }`,
    example: { status: 'SUSPENDED', reason: 'Too many complaints.' },
  },
  {
    method: 'PUT',
    path: '/api/admin/gateway/merchant/{id}/verification',
    summary: "Sets how far a merchant's identity is verified.",
    operation: `mutation ($id: UUID!, $verificationStatus: GatewayMerchantVerification!) {
      setMerchantVerification(id: $id, verificationStatus: $verificationStatus) { ${ADMIN_MERCHANT} }
    }`,
    example: { verificationStatus: 'VERIFIED' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/gateway/merchant/{id}',
    summary: 'Deletes a merchant that holds nothing; its keys stop at once.',
    operation: 'mutation ($id: UUID!) { deleteMerchant(id: $id) { message } }',
  },
];

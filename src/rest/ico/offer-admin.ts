import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_OFFERING } from './admin-offering-fields.js';
import { ADMIN_CONTRIBUTION, VESTING } from './contribution-fields.js';
import { OFFERING_SUMMARY } from './offering-fields.js';

const PLAN = 'owner { id email name } plan { id name paid currency upgrades } raisedUsd';
const MONTH = 'offerings contributions investors usdValue';

export const icoOfferAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/ico/stat',
    summary: 'Offerings, contributions, fees and growth; kept for four times as long as they took to compute.',
    operation: `{
      icoAdminStat {
        offerings { status offerings } contributions { status contributions usdValue }
        waitingOfferings flaggedOfferings waitingContributions investors raisedUsd
        fees { currency contributions launches } growth { month { ${MONTH} } before { ${MONTH} } }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer',
    summary: 'A page of the offerings of all accounts, drafts included.',
    operation: `query (${LIST_VARIABLES}) {
      allIcoOfferings(${LIST_ARGUMENTS}) {
        items { ${OFFERING_SUMMARY} ${PLAN} approvedAt createdAt updatedAt } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}',
    summary: "Anybody's offering, in any status.",
    operation: `query ($id: UUID!) { anyIcoOffering(id: $id) { ${ADMIN_OFFERING} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/funding',
    summary: 'Where the money of an offering is, and what was paid in on each of the last 30 days.',
    operation: `query ($id: UUID!) {
      icoOfferingFunding(id: $id) {
        offeringId currency walletType targetAmount softCap raised raisedUsd escrow paidNet paidFee refunded
        byStatus { status contributions amount usdValue } days { date contributions amount }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/transaction',
    summary: 'A page of the contributions to an offering.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      icoOfferingContributions(id: $id, ${LIST_ARGUMENTS}) { items { ${ADMIN_CONTRIBUTION} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/vesting',
    summary: 'A page of the schedules of an offering with their tranches.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      icoOfferingVestings(id: $id, ${LIST_ARGUMENTS}) {
        items { ${VESTING} owner { id email name } startDate createdAt } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/transaction',
    summary: 'A page of all contributions.',
    operation: `query (${LIST_VARIABLES}) {
      allIcoContributions(${LIST_ARGUMENTS}) { items { ${ADMIN_CONTRIBUTION} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/transaction/{id}',
    summary: "Anybody's contribution, with its schedule and notes.",
    operation: `query ($id: UUID!) {
      anyIcoContribution(id: $id) {
        ${ADMIN_CONTRIBUTION} addresses { address from to } notes { admin { id note userId at } buyer }
        approval { ${APPROVAL} }
      }
    }`,
  },
];

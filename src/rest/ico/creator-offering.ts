import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { OFFERING, OFFERING_SUMMARY } from './offering-fields.js';

const SUMMARY = `${OFFERING_SUMMARY} planId planName approvedAt reviewNotes createdAt`;
/** An offering as its creator sees it. */
const CREATOR_OFFERING = `${OFFERING} planId planName planPrice planCurrency planWalletType approvedAt reviewNotes rejectedAt
  activatedAt settledAt cancelledAt cancelReason createdAt updatedAt`;
const PLAN = `id name description price currency walletType features recommanded status sortOrder createdAt updatedAt
  caps { maxOfferingPhases maxTeamMembers maxRoadmapItems }`;

const TEXTS = {
  description: 'A token for a test.',
  icon: 'https://example.com/token.png',
  links: [{ label: 'White paper', url: 'https://example.com/paper.pdf' }],
};
/** The body of a launch, for the documentation. */
export const LAUNCH_EXAMPLE = {
  planId: EXAMPLE_ID,
  typeId: EXAMPLE_ID,
  blockchain: 'ethereum',
  name: 'Example token',
  symbol: 'EXT',
  ...TEXTS,
  tokenAddress: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  tokenDecimals: 18,
  tokenSources: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  currency: 'USDT',
  walletType: 'SPOT',
  startDate: '2040-01-01T00:00:00Z',
  endDate: '2040-02-01T00:00:00Z',
  phases: [{ name: 'Early', tokenPrice: '0.5', allocation: '100000', duration: 10 }],
  vesting: { type: 'CLIFF', durationMonths: 12, cliffMonths: 3, intervalMonths: 1, initialPercent: '10' },
  minPurchase: '50',
  maxPurchase: '5000',
  maxPerUser: '10000',
  deliveryDays: 30,
};

export const icoCreatorOfferingRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/launch/plan',
    summary: 'What a creator needs to fill in a launch: plans with what they allow, defaults and bounds.',
    operation: `{
      icoLaunchForm {
        plans { ${PLAN} } isOpen vestingEnabled defaultVestingMonths defaultDeliveryDays platformFeePercent softCapPercent
        maxDescription maxLinks maxOfferingDays maxVestingMonths maxDeliveryDays maxTranches maxOpenLaunches
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/ico/creator/launch',
    summary: 'Launches an offering for the price of its plan, which is not given back.',
    operation: `mutation ($input: LaunchIcoOfferingInput!) { launchIcoOffering(input: $input) { ${CREATOR_OFFERING} } }`,
    example: { ...LAUNCH_EXAMPLE, expectedPrice: '100' },
  },
  {
    method: 'GET',
    path: '/api/ico/creator/token',
    summary: "A page of the caller's offerings.",
    operation: `query (${LIST_VARIABLES}) { myIcoOfferings(${LIST_ARGUMENTS}) { items { ${SUMMARY} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}',
    summary: "One of the caller's offerings, in any status.",
    operation: `query ($id: UUID!) { myIcoOffering(id: $id) { ${CREATOR_OFFERING} } }`,
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}',
    summary: "Changes the texts and links of one of the caller's offerings; what is left out stays, and null is none.",
    operation: `mutation ($id: UUID!, $input: UpdateMyIcoOfferingInput!) {
      updateMyIcoOffering(id: $id, input: $input) { ${CREATOR_OFFERING} }
    }`,
    example: TEXTS,
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/plan',
    summary: "Gives one of the caller's offerings a better plan, for what that costs more than was paid.",
    operation: `mutation ($id: UUID!, $input: UpgradeIcoPlanInput!) {
      upgradeIcoPlan(id: $id, input: $input) { ${CREATOR_OFFERING} }
    }`,
    example: { planId: EXAMPLE_ID, expectedPrice: '250' },
  },
];

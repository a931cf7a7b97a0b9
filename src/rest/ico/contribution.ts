import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { VESTING } from './contribution-fields.js';

const CONTRIBUTION = `id offeringId offeringName symbol phaseId amount fee price tokens currency walletType usdValue walletAddress
  status deliverBy transactionHash chainCheck paidOut refunded timeline { event at tranche } createdAt`;
const WITH_VESTING = `${CONTRIBUTION} vesting { ${VESTING} }`;
const WITH_ADDRESSES = `${WITH_VESTING} addresses { address from to }`;

export const icoContributionRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/ico/transaction',
    summary:
      'Buys tokens of the phase that sells now; what is paid waits in escrow until they are delivered. With an expectedPrice, it is bought so or not at all.',
    operation: `mutation ($input: BuyIcoTokensInput!) { buyIcoTokens(input: $input) { ${WITH_VESTING} } }`,
    example: {
      offeringId: '019f2a6e-5b3c-7d41-8a52-6f1e0c9b7a34',
      amount: '250',
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      expectedPrice: '0.05',
    },
  },
  {
    method: 'GET',
    path: '/api/ico/transaction',
    summary: 'A page of what the caller has paid into token offerings.',
    operation: `query (${LIST_VARIABLES}) { icoContributions(${LIST_ARGUMENTS}) { items { ${CONTRIBUTION} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/transaction/{id}',
    summary: "One of the caller's contributions, with its schedule.",
    operation: `query ($id: UUID!) { icoContribution(id: $id) { ${WITH_ADDRESSES} } }`,
  },
  {
    method: 'PUT',
    path: '/api/ico/transaction/{id}/wallet',
    summary:
      'Changes where the caller wants the tokens that are still to be delivered, until a delivery is submitted and up to 72 hours before a deadline. It requires a fresh proof.',
    operation: `mutation ($id: UUID!, $walletAddress: String!) {
      changeIcoWalletAddress(id: $id, walletAddress: $walletAddress) { ${WITH_ADDRESSES} }
    }`,
    example: { walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
  },
  {
    method: 'POST',
    path: '/api/ico/transaction/{id}/withdraw',
    summary: 'Takes back what is not paid out of a contribution of which tokens were not delivered by their deadline.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      withdrawIcoContribution(id: $id, idempotencyKey: $idempotencyKey) { ${WITH_VESTING} }
    }`,
  },
];

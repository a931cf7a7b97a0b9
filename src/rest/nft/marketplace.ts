import type { RestRoute } from '../frame/route.js';
import { MARKETPLACE, TRANSACTION } from './fields.js';

const ACT = `marketplace { ${MARKETPLACE} } transaction { ${TRANSACTION} }`;
const PAUSE = `chain address paused reason transaction { ${TRANSACTION} }`;
const RATES = { chain: 'sepolia', feePercentage: 250, feeReceiver: '0x52908400098527886E0F7030069857D2E4169EE7' };

export const nftMarketplaceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/marketplace/info',
    summary: 'The marketplace contract of a chain; 404 where it has none.',
    operation: `query ($chain: String!) { nftMarketplace(chain: $chain) { ${MARKETPLACE} } }`,
    example: { chain: 'sepolia' },
  },
  {
    method: 'POST',
    path: '/api/nft/marketplace/deploy',
    summary: 'Deploys the marketplace contract of a chain: answers the transaction to sign, then takes its hash.',
    operation: `mutation ($input: DeployNftMarketplaceInput!) { deployNftMarketplace(input: $input) { ${ACT} } }`,
    record: 'marketplace',
    example: { ...RATES, listingFee: '0' },
  },
  {
    method: 'PUT',
    path: '/api/nft/marketplace/config',
    summary: 'Changes the rates of a marketplace contract: answers the transaction to sign, then takes its hash.',
    operation: `mutation ($input: ConfigureNftMarketplaceInput!) { configureNftMarketplace(input: $input) { ${ACT} } }`,
    record: 'marketplace',
    example: RATES,
  },
  {
    method: 'POST',
    path: '/api/nft/marketplace/pause',
    summary: 'Pauses the marketplace of a chain; what is under way can be ended.',
    operation: `mutation ($input: PauseNftMarketplaceInput!) { pauseNftMarketplace(input: $input) { ${PAUSE} } }`,
    example: { chain: 'sepolia', reason: 'Under investigation' },
  },
  {
    method: 'POST',
    path: '/api/nft/marketplace/unpause',
    summary: 'Lets the marketplace of a chain go on.',
    operation: `mutation ($input: UnpauseNftMarketplaceInput!) { unpauseNftMarketplace(input: $input) { ${PAUSE} } }`,
    example: { chain: 'sepolia' },
  },
  {
    method: 'GET',
    path: '/api/nft/onboarding/status',
    summary: 'How far the setup of the marketplace is.',
    operation: '{ nftOnboarding { complete steps { key complete } } }',
  },
  {
    method: 'GET',
    path: '/api/admin/nft/settings',
    summary: 'The settings of the marketplace; PUT /api/admin/system/settings saves them.',
    operation: '{ nftSettings { key type tab value default min max step } }',
  },
];

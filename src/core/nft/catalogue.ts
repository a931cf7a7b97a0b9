import { defineModule, row } from '../frame/catalogue.js';
import { NFT_SETTINGS } from './settings.js';

const TRADE = { anyOf: ['trade'], always: true } as const;

/** The NFT marketplace: collections and tokens on blockchains, sold at fixed prices, by auction and by offers. */
export const nft = defineModule({
  extensions: { nft: 'NFT marketplace' },
  permissions: [
    'access.nft.settings',
    'edit.nft.marketplace',
    'manage.nft.emergency',
    'view.nft.dashboard',
    'view.nft.collection',
    'view.nft.listing',
    'view.nft.offer',
    'view.nft.sale',
    'edit.nft.collection',
    'edit.nft.listing',
    'edit.nft.offer',
  ],
  errors: {
    CHAIN_NOT_CONFIGURED: row(500, 'error', 'The server has no access to blockchains: set CHAIN_RPC_URL'),
    NFT_DISABLED: row(403, 'info', 'This kind of sale is switched off'),
    NFT_PAUSED: row(403, 'info', 'The marketplace is paused on this chain'),
    NFT_NOT_OWNER: row(403, 'info', 'The token belongs to no address that is linked to your account'),
    NFT_NO_ADDRESS: row(403, 'info', 'Link a wallet to your account first: its address is needed'),
    LISTING_INVALID: row(409, 'info', 'The seller can no longer transfer the token'),
    TRANSFER_UNPROVEN: row(409, 'info', 'The transaction is not deep enough in its blockchain yet: try again later'),
    TRANSFER_MISMATCH: row(400, 'info', 'The transaction does not prove this'),
    TRANSFER_CLAIMED: row(409, 'info', 'The transfer serves another sale already'),
    NFT_METADATA: row(400, 'info', 'NFT metadata validation failed'),
  },
  throttles: {
    /** What everybody reads of the marketplace, from one IP address. */
    nftReads: {
      prefix: 'nft_reads',
      limit: 600,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allow',
      message: 'Too many requests. Please slow down.',
    },
    /** What asks a blockchain, beside what the bucket moderate counts. */
    nftChain: {
      prefix: 'nft_chain',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many requests. Please slow down.',
    },
  },
  kycFeatures: {
    view_nft: { title: 'View the NFT marketplace' },
    create_nft: { title: 'Create NFTs and collections' },
    buy_nft: { title: 'Buy NFTs' },
    sell_nft: { title: 'Sell NFTs' },
    transfer_nft: { title: 'Transfer NFTs' },
    deploy_nft_contract: { title: 'Deploy an NFT contract' },
  },
  systemWallets: { nft_royalty: 'royalties whose receivers have no account so far' },
  scopePrefixes: [
    ['/api/nft/listing', { POST: TRADE }],
    ['/api/nft/bid', { POST: TRADE }],
    ['/api/nft/offer', { POST: TRADE }],
    ['/api/nft/auction', { POST: TRADE }],
    ['/api/nft/royalty', { POST: TRADE }],
  ],
  settings: NFT_SETTINGS,
});

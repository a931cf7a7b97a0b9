import { defineModule } from '../frame/catalogue.js';

/** The NFT marketplace. Its operations are still to come. */
export const nft = defineModule({
  extensions: { nft: 'NFT marketplace' },
  kycFeatures: {
    view_nft: { title: 'View the NFT marketplace' },
    create_nft: { title: 'Create NFTs and collections' },
    buy_nft: { title: 'Buy NFTs' },
    sell_nft: { title: 'Sell NFTs' },
    transfer_nft: { title: 'Transfer NFTs' },
    deploy_nft_contract: { title: 'Deploy an NFT contract' },
  },
});

import { policyOf, rootFields, servedSchema } from '../support/schema.js';

it('whatever is done in the marketplace asks for the feature of verification that it is for', () => {
  const gated = rootFields(servedSchema()).flatMap(({ name, field }) => {
    const policy = policyOf(field);
    return policy && 'feature' in policy && policy.feature ? [[name, policy.feature] as const] : [];
  });
  expect(Object.fromEntries(gated)).toMatchObject({
    'Mutation.acceptNftOffer': 'sell_nft',
    'Mutation.buyNft': 'buy_nft',
    'Mutation.createNftCollection': 'create_nft',
    'Mutation.createNftListing': 'sell_nft',
    'Mutation.createNftOffer': 'buy_nft',
    'Mutation.deployNftAuction': 'deploy_nft_contract',
    'Mutation.deployNftCollection': 'deploy_nft_contract',
    'Mutation.deployNftMarketplace': 'deploy_nft_contract',
    'Mutation.mintNftToken': 'create_nft',
    'Mutation.importNftToken': 'create_nft',
    'Mutation.placeNftBid': 'buy_nft',
    'Mutation.transferNftToken': 'transfer_nft',
    'Query.nftPortfolio': 'view_nft',
  });
});

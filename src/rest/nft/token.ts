import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { TOKEN, TRANSACTION, TRANSFER } from './fields.js';

const ACT = `token { ${TOKEN} } transaction { ${TRANSACTION} }`;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

export const nftTokenRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/token',
    summary: 'A page of the tokens that somebody has, newest first.',
    operation: `query (${LIST_VARIABLES}) { nftTokens(${LIST_ARGUMENTS}) { items { ${TOKEN} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/token/{id}',
    summary: 'One token; 404 for a draft of somebody else.',
    operation: `query ($id: UUID!) { nftToken(id: $id) { ${TOKEN} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/token/{id}/history',
    summary: 'A page of the transfers of a token, newest first.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      nftTokenHistory(id: $id, ${LIST_ARGUMENTS}) { items { ${TRANSFER} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/nft/portfolio',
    summary: "A page of the tokens that the caller's linked addresses have, and of the caller's drafts, newest first.",
    operation: `query (${LIST_VARIABLES}) { nftPortfolio(${LIST_ARGUMENTS}) { items { ${TOKEN} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/nft/token/mint-web3',
    summary:
      "Mints a token of one of the caller's collections: answers a draft and the transaction to sign, then takes its hash.",
    operation: `mutation ($input: MintNftTokenInput!) { mintNftToken(input: $input) { ${ACT} } }`,
    record: 'token',
    example: {
      collectionId: EXAMPLE_ID,
      name: 'Example token',
      description: 'A picture for a test.',
      image: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/image.png',
      metadataUri: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.json',
      attributes: [{ trait: 'Colour', value: 'Red' }],
      to: ADDRESS,
    },
  },
  {
    method: 'POST',
    path: '/api/nft/token/import',
    summary: 'Adds a token of an imported collection that the caller has.',
    operation: `mutation ($input: ImportNftTokenInput!) { importNftToken(input: $input) { ${TOKEN} } }`,
    example: { collectionId: EXAMPLE_ID, tokenId: '42' },
  },
  {
    method: 'POST',
    path: '/api/nft/token/{id}/transfer',
    summary: "Transfers one of the caller's tokens: answers the transaction to sign, then takes its hash.",
    operation: `mutation ($id: UUID!, $input: TransferNftTokenInput!) { transferNftToken(id: $id, input: $input) { ${ACT} } }`,
    record: 'token',
    example: { to: ADDRESS },
  },
];

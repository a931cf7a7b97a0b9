import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { COLLECTION, TRANSACTION } from './fields.js';

const TEXTS = { description: 'Pictures for a test.', image: 'https://example.com/collection.png' };

export const nftCollectionRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/collection',
    summary: 'A page of the collections on their chains, newest first.',
    operation: `query (${LIST_VARIABLES}) { nftCollections(${LIST_ARGUMENTS}) { items { ${COLLECTION} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/collection/own',
    summary: "A page of the caller's collections in any status, newest first.",
    operation: `query (${LIST_VARIABLES}) { myNftCollections(${LIST_ARGUMENTS}) { items { ${COLLECTION} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/collection/{id}',
    summary: 'One collection; 404 for a draft of somebody else.',
    operation: `query ($id: UUID!) { nftCollection(id: $id) { ${COLLECTION} } }`,
  },
  {
    method: 'POST',
    path: '/api/nft/collection',
    summary:
      "Makes a collection: a draft, or with a contractAddress a contract that is deployed already and belongs to the caller's wallet.",
    operation: `mutation ($input: CreateNftCollectionInput!) { createNftCollection(input: $input) { ${COLLECTION} } }`,
    example: {
      chain: 'sepolia',
      name: 'Example collection',
      symbol: 'EXC',
      ...TEXTS,
      royaltyPercent: '5',
      royaltyReceiver: '0x52908400098527886E0F7030069857D2E4169EE7',
    },
  },
  {
    method: 'POST',
    path: '/api/nft/collection/{id}/deploy',
    summary: "Deploys one of the caller's drafts: answers the transaction to sign, then takes its hash as proof.",
    operation: `mutation ($id: UUID!, $input: DeployNftCollectionInput!) {
      deployNftCollection(id: $id, input: $input) { collection { ${COLLECTION} } transaction { ${TRANSACTION} } }
    }`,
    record: 'collection',
    example: { walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
  },
  {
    method: 'PUT',
    path: '/api/nft/collection/{id}',
    summary: "Changes the texts of one of the caller's collections; what is left out stays, and null is none.",
    operation: `mutation ($id: UUID!, $input: UpdateNftCollectionInput!) {
      updateNftCollection(id: $id, input: $input) { ${COLLECTION} }
    }`,
    example: TEXTS,
  },
];

const group = 'NFT marketplace';

export const nft = [
  {
    group,
    title: 'Collections of NFTs',
    about: 'What was deployed or imported, newest first, with its contract and its royalty.',
    who: 'anybody',
    query: `query NftCollections {
  nftCollections {
    items {
      id
      name
      symbol
      chain
      contractAddress
      royaltyPercent
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
  {
    group,
    title: 'NFTs at a fixed price',
    about: 'What can be bought, cheapest first, and how the price is shared.',
    who: 'anybody',
    query: `query NftListings($filter: JSONObject) {
  nftListings(filter: $filter, sortField: "price", sortOrder: asc) {
    items {
      id
      tokenName
      collectionName
      price
      currency
      marketplaceFee
      royaltyFee
      sellerReceives
      venue
      isOnContract
      endTime
    }
    pagination {
      totalItems
    }
  }
}
`,
    variables: { filter: { type: 'FIXED_PRICE' } },
  },
  {
    group,
    title: 'Auctions of NFTs',
    about: 'Those that end first, with the bid that leads.',
    who: 'anybody',
    query: `# mutation { placeNftBid(input: { listingId: "...", amount: "0.5" }) { minimumNextBid } }
# bids, as anybody signed in with a linked wallet.
query NftAuctions($filter: JSONObject) {
  nftListings(filter: $filter, sortField: "endTime", sortOrder: asc) {
    items {
      id
      tokenName
      price
      highestBid
      bidCount
      minBidIncrement
      currency
      endTime
    }
  }
}
`,
    variables: { filter: { type: 'AUCTION' } },
  },
  {
    group,
    title: 'Watch an auction',
    about: 'Each bid as it is placed. Bid in another tab to see one.',
    who: 'anybody',
    query: `subscription NftAuctionBids($listingId: UUID!) {
  nftAuctionBids(listingId: $listingId) {
    amount
    currency
    bidderAddress
    bidCount
    minimumNextBid
    endTime
    cursor
  }
}
`,
    variables: { listingId: '<an auction>' },
  },
  {
    group,
    title: 'Watch what is on sale',
    about: 'Each listing that is new, sold or over.',
    who: 'anybody',
    query: `subscription NftListingChanged {
  nftListingChanged {
    id
    status
    price
    currency
    highestBid
    cursor
  }
}
`,
  },
  {
    group,
    title: 'My NFTs',
    about: 'Tokens of your linked wallets, and your drafts.',
    who: 'anybody signed in',
    query: `query NftPortfolio {
  nftPortfolio {
    items {
      id
      name
      tokenId
      collectionName
      chain
      status
      ownerAddress
    }
  }
}
`,
  },
  {
    group,
    title: 'Offers for my NFTs',
    about: 'What others offer for your tokens; without the role, what you have offered.',
    who: 'anybody signed in',
    query: `# mutation { acceptNftOffer(id: "...") { offer { status } transaction { to data } } }
# accepts one, and answers the transfer that your wallet signs.
query NftOffers($role: NftOfferRole) {
  nftOffers(role: $role) {
    items {
      id
      status
      source
      tokenName
      amount
      currency
      sellerReceives
      buyerAddress
      expiresAt
    }
  }
}
`,
    variables: { role: 'SELLER' },
  },
  {
    group,
    title: 'The NFT marketplace at a glance',
    about: 'Collections, listings and offers by status, the turnover, and what waits for a decision.',
    who: 'needs view.nft.dashboard',
    query: `query NftDashboard {
  nftDashboard {
    tokens
    flaggedOffers
    reorgedSales
    collections {
      status
      count
    }
    listings {
      status
      count
    }
    offers {
      status
      count
    }
  }
}
`,
  },
];

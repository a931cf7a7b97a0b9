const group = 'Instant convert';

export const convertHedges = [
  {
    group,
    title: 'Hedges that wait for a decision',
    about: 'Orders at the venue of which nobody knows what became of them. Their currencies are frozen.',
    who: 'needs view.convert.hedge',
    query: `query HedgesInReview {
  convertHedges(filter: { status: "REVIEW" }) {
    items {
      id
      currency
      side
      amount
      symbol
      clientOrderId
      venueOrderId
      reason
      createdAt
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
    title: 'Hedge what the house is exposed to',
    about: 'Takes the exposure to a currency off the house at the venue, while hedges are in mode MANUAL or AUTO.',
    who: 'needs manage.convert.hedge',
    query: `mutation OpenHedge($input: OpenConvertHedgeInput!) {
  openConvertHedge(input: $input) {
    id
    status
    side
    amount
    symbol
  }
}
`,
    variables: { input: { currency: 'BTC', type: 'SPOT' } },
  },
];

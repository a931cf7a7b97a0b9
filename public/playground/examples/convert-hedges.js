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
];

const group = 'Instant convert';

export const convertMovement = [
  {
    group,
    title: "Movements of the house's own money",
    about: 'The newest movements between the ledger, the venue and chains, with what arrived and what the way cost.',
    who: 'needs view.convert.rebalance',
    query: `query ConvertMovements {
  convertMovements(perPage: 20) {
    items {
      id
      currency
      from
      to
      amount
      status
      arrived
      fee
      txHash
      reviewReason
      dueAt
    }
  }
}
`,
  },
];

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
  {
    group,
    title: "Move the house's own money",
    about:
      'The amount leaves its place at once and is in transit until it has arrived. CONVERT_PAUSED while convertRebalanceMode is OFF.',
    who: 'needs edit.convert.rebalance',
    query: `mutation StartConvertMovement($input: StartConvertMovementInput!) {
  startConvertMovement(input: $input) {
    id
    status
    automatic
    dueAt
  }
}
`,
    variables: { input: { currency: 'USDT', type: 'SPOT', from: 'VENUE', to: 'LEDGER', amount: '25000' } },
  },
];

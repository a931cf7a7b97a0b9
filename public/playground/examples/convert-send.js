const group = 'Instant convert';

export const convertSend = [
  {
    group,
    title: "The house's payments on chains",
    about: 'What is written down, approved, on its way or paid, and what keeps it from going on.',
    who: 'needs view.convert.send',
    query: `query ConvertSends {
  convertSends(perPage: 10) {
    items {
      id
      currency
      chainId
      address
      amount
      status
      txHash
      failure
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
    title: 'What the house holds and pays on chains',
    about: 'Tokens and coins by chain, with the blocks after which a transaction counts.',
    who: 'needs view.convert.inventory',
    query: `query ConvertSendChains {
  convertSendChains {
    items {
      id
      currency
      type
      chainId
      contract
      decimals
      confirmations
      minSend
      maxSend
      enabled
    }
  }
}
`,
  },
];

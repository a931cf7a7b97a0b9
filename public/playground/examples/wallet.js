export const wallet = [
  {
    group: 'First steps',
    title: 'My wallets',
    about: 'Balances of the account that is signed in, and what of them is held.',
    who: 'anybody signed in',
    query: `query MyWallets {
  wallets(perPage: 20, sortField: "currency", sortOrder: asc) {
    items {
      id
      currency
      type
      balance
      inOrder
    }
  }
}
`,
  },
  {
    group: 'First steps',
    title: 'Watch my balances',
    about:
      'A subscription: first every wallet in its present state, the oldest first, then each after every change of it.',
    who: 'anybody signed in',
    query: `# Try "Announce a deposit" and "Approve a deposit"
# in another tab, and see the balance grow here.
subscription WatchBalances {
  balanceChanged {
    id
    currency
    type
    balance
    inOrder
  }
}
`,
  },
  {
    group: 'Money',
    title: 'Wallets',
    about: 'Who has how much, the largest balances first.',
    who: 'needs access.wallet',
    query: `query Wallets($filter: JSONObject) {
  allWallets(perPage: 20, sortField: "balance", sortOrder: desc, filter: $filter) {
    items {
      id
      email
      system
      currency
      type
      balance
      inOrder
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
    variables: { filter: { currency: 'USD', balance: { gt: 0 } } },
  },
  {
    group: 'Money',
    title: 'Check a ledger',
    about: 'Adds the movements of one wallet up again and proves each row by the one before.',
    who: 'needs access.wallet',
    query: `# Whole when there are no faults. The job "checkLedger"
# does it for every wallet that has moved.
query CheckLedger($id: UUID!) {
  verifyWallet(id: $id) {
    walletId
    rows
    sequence
    faults {
      sequence
      fault
    }
  }
}
`,
    variables: { id: '<a wallet>' },
  },
  {
    group: 'Money',
    title: 'Ledger',
    about: 'Every movement of every wallet, the newest first, with the balance before and after.',
    who: 'needs access.wallet',
    query: `query Ledger($filter: JSONObject) {
  walletAudit(perPage: 20, filter: $filter) {
    items {
      walletId
      sequence
      operation
      amount
      currency
      previousBalance
      newBalance
      metadata
      createdAt
    }
  }
}
`,
    variables: { filter: { operation: 'CREDIT' } },
  },
];

// Money that waits for a decision, and the ledger that says where all of it is.
export const money = [
  {
    title: 'Withdrawals to approve',
    about: 'What customers want sent off the platform, the oldest first. The money is held meanwhile.',
    who: 'needs access.withdraw',
    query: `query WithdrawalsToApprove {
  allWithdrawals(filter: { status: "PENDING" }, sortField: "createdAt", sortOrder: asc) {
    items {
      id
      userId
      amount
      fee
      currency
      destination
      createdAt
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
  },
  {
    title: 'Approve a withdrawal',
    about: 'The oldest one that waits is filled in. Its money leaves the wallet.',
    who: 'needs edit.withdraw',
    query: `# To refuse it, and let the money go back:
#   rejectWithdrawal(id: $id, reason: "...")
mutation ApproveWithdrawal($id: UUID!) {
  approveWithdrawal(id: $id) {
    id
    status
    amount
    currency
    decidedAt
  }
}
`,
    variables: { id: '<pending withdrawal>' },
  },
  {
    title: 'Announce a deposit',
    about: 'Money on its way to your own wallet, which is opened when you have none.',
    who: 'anybody signed in',
    query: `mutation AnnounceDeposit($input: CreateDepositInput!) {
  createDeposit(input: $input) {
    id
    walletId
    amount
    currency
    status
  }
}
`,
    variables: {
      input: { currency: 'USD', type: 'FIAT', amount: '250', method: 'bank transfer', reference: 'INV-1001' },
    },
  },
  {
    title: 'Deposits to approve',
    about: 'What customers have announced, the oldest first.',
    who: 'needs access.deposit',
    query: `query DepositsToApprove {
  allDeposits(filter: { status: "PENDING" }, sortField: "createdAt", sortOrder: asc) {
    items {
      id
      userId
      amount
      currency
      method
      reference
      expiresAt
      createdAt
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
  },
  {
    title: 'Approve a deposit',
    about: 'The oldest one that waits is filled in. The wallet is credited.',
    who: 'needs edit.deposit',
    query: `mutation ApproveDeposit($id: UUID!) {
  approveDeposit(id: $id) {
    id
    status
    amount
    currency
    decidedAt
  }
}
`,
    variables: { id: '<pending deposit>' },
  },
  {
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
  {
    title: 'Currencies and prices',
    about: 'What the platform holds accounts in, and the price that it uses.',
    who: 'needs access.currency',
    query: `query Currencies {
  allCurrencies(perPage: 50, sortField: "code", sortOrder: asc) {
    items {
      id
      code
      type
      precision
      usdPrice
      pricedAt
      status
    }
  }
}
`,
  },
  {
    title: 'Add a currency',
    about: 'It stays switched off until you offer it. Its precision can change until the first wallet holds it.',
    who: 'needs create.currency',
    query: `# To offer it, or to say its price:
#   updateCurrency(id: "...", input: { status: true, usdPrice: "2.5" })
mutation AddCurrency($input: CreateCurrencyInput!) {
  createCurrency(input: $input) {
    id
    code
    type
    precision
    status
  }
}
`,
    variables: { input: { code: 'GOLD', type: 'ECO', name: 'Gold coin', precision: 4, status: false } },
  },
];

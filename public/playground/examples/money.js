export const money = [
  {
    group: 'Money',
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
    group: 'Money',
    title: 'Approve a withdrawal',
    about: 'The oldest one that waits is filled in. Its money leaves the wallet with the last approval that it takes.',
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
    approval {
      given
      needed
    }
  }
}
`,
    variables: { id: '<pending withdrawal>' },
  },
  {
    group: 'Money',
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
    group: 'Money',
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
    group: 'Money',
    title: 'Approve a deposit',
    about: 'The oldest one that waits is filled in. The last approval that it takes credits the wallet.',
    who: 'needs edit.deposit',
    query: `# Where its reference is booked already, and this is another payment:
#   approveDeposit(id: $id, confirmDuplicate: true)
mutation ApproveDeposit($id: UUID!) {
  approveDeposit(id: $id) {
    id
    status
    amount
    currency
    decidedAt
    approval {
      given
      needed
    }
  }
}
`,
    variables: { id: '<pending deposit>' },
  },
];

export const gateway = [
  {
    group: 'Payment gateway',
    title: 'Register as a merchant',
    about: 'A business that takes payments. Its keys and the secret of its webhooks are shown this once.',
    who: 'session',
    query: `mutation RegisterMerchant {
  registerMerchant(
    input: { name: "Tea and Coffee", email: "shop@example.com" }
  ) {
    id
    status
    keys {
      mode
      publicKey
      secretKey
    }
    webhookSecret
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'Keys of a merchant',
    about: 'The pairs of keys of the own merchant, masked but for their last four characters.',
    who: 'session',
    query: `query MerchantKeys {
  merchantKeys {
    items {
      id
      name
      mode
      publicKey
      secretKey
      permissions
      ipWhitelist
      allowedOrigins
      lastUsedAt
    }
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'A merchant at a glance',
    about: 'Balances, the last 30 days in US dollars and the latest payments of the own merchant.',
    who: 'anybody signed in',
    query: `query MerchantDashboard {
  merchantDashboard(mode: LIVE) {
    merchant {
      name
      status
      verificationStatus
    }
    balances {
      currency
      walletType
      pending
      reserved
    }
    stats {
      count
      completed
      volume
      refunded
      conversion
    }
    recentPayments {
      id
      status
      amount
      currency
    }
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'Payments of my merchant',
    about: 'The payments of the own merchant, each with the page on which a buyer pays it. Open one that is PENDING.',
    who: 'anybody signed in',
    query: `query MerchantPayments {
  merchantPayments(perPage: 10) {
    items {
      id
      mode
      status
      amount
      currency
      net
      refundedAmount
      checkoutUrl
      allocations {
        amount
        currency
        share
        rate
      }
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'Payouts that wait',
    about: 'Statements of what merchants are owed: gross less fee less refunds is net.',
    who: 'needs view.gateway.payout',
    query: `query PayoutsThatWait {
  allPayouts(filter: { status: "PENDING" }) {
    items {
      id
      currency
      gross
      fee
      refunds
      net
      paymentCount
      refundCount
      periodStart
      periodEnd
    }
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'Merchants that wait',
    about: 'Merchants that an admin has not decided about, with the accounts that they belong to.',
    who: 'needs view.gateway.merchant',
    query: `query MerchantsThatWait {
  allMerchants(filter: { status: "PENDING" }, sortField: "createdAt", sortOrder: asc) {
    items {
      id
      name
      email
      website
      owner {
        email
        name
      }
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
    group: 'Payment gateway',
    title: 'The gateway at a glance',
    about: 'Merchants by state, the last 30 days in US dollars, and the payouts that wait.',
    who: 'needs access.gateway.merchant',
    query: `query GatewayDashboard {
  gatewayDashboard {
    merchants {
      status
      count
    }
    volume
    fees
    refunds
    payoutsWaiting {
      currency
      count
      net
    }
    topMerchants {
      name
      volume
    }
  }
}
`,
  },
];

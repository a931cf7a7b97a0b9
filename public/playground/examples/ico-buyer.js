const group = 'Token launchpad';
const who = 'anybody signed in';

export const icoBuyer = [
  {
    group,
    title: 'Buy tokens',
    about:
      'Pays into the newest offering on sale. The money waits in escrow until the tokens are delivered, and comes back if the sale fails.',
    who,
    query: `mutation BuyIcoTokens($input: BuyIcoTokensInput!) {
  buyIcoTokens(input: $input) {
    id
    status
    amount
    fee
    price
    tokens
    usdValue
    vesting {
      releases {
        dueAt
        percent
        tokens
      }
    }
  }
}
`,
    variables: {
      input: {
        offeringId: '<an offering on sale>',
        amount: '20',
        walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      },
    },
  },
  {
    group,
    title: 'What an offering keeps for me',
    about:
      'Tokens that are guaranteed to you in phases that sell to the accounts of a list alone, and what is left of them.',
    who,
    query: `query IcoAllowance($offeringId: UUID!) {
  icoAllowance(offeringId: $offeringId) {
    phaseName
    guaranteed
    bought
    remaining
  }
}
`,
    variables: { offeringId: '<an offering on sale>' },
  },
  {
    group,
    title: 'Have my tokens sent elsewhere',
    about:
      'Changes the address of what is still to be delivered, until a delivery is submitted and up to 72 hours before a deadline. It requires a fresh proof.',
    who: 'session',
    query: `mutation ChangeIcoWalletAddress($id: UUID!, $walletAddress: String!) {
  changeIcoWalletAddress(id: $id, walletAddress: $walletAddress) {
    id
    walletAddress
  }
}
`,
    variables: { id: '<my contribution>', walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
  },
  {
    group,
    title: 'My contributions',
    about: 'What you have paid into offerings, newest first, and what came of it.',
    who,
    query: `query IcoContributions {
  icoContributions {
    items {
      id
      offeringName
      status
      amount
      currency
      tokens
      paidOut
      refunded
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
    title: 'One of my contributions',
    about: 'What has happened to it, and when its tokens are due.',
    who,
    query: `query IcoContribution($id: UUID!) {
  icoContribution(id: $id) {
    offeringName
    status
    chainCheck
    transactionHash
    timeline {
      event
      at
    }
    vesting {
      status
      total
      released
      releases {
        sequence
        dueAt
        tokens
        status
      }
    }
  }
}
`,
    variables: { id: '<my contribution>' },
  },
  {
    group,
    title: 'My tokens',
    about:
      'What you have invested by currency, offering by offering, and what it is worth; and each day of the last month.',
    who,
    query: `query IcoPortfolio {
  icoPortfolio {
    contributions
    usd {
      invested
      value
      inEscrow
    }
    currencies {
      currency
      invested
      inEscrow
      paidOut
      refunded
    }
  }
  icoInvestments {
    items {
      offeringName
      status
      tokens
      averagePrice
      currentPrice
      profit
    }
  }
  icoPortfolioPerformance(timeframe: M1) {
    date
    invested
    value
  }
}
`,
  },
  {
    group,
    title: 'My vesting schedules',
    about: 'Tranches of what you have bought, and which of them were delivered.',
    who,
    query: `query IcoVestings {
  icoVestings {
    items {
      transactionId
      type
      total
      released
      releases {
        sequence
        dueAt
        percent
        status
        transactionHash
      }
    }
  }
}
`,
  },
  {
    group,
    title: 'Refunds of a failed offering',
    about: 'Whether it can be refunded, and what of it is outstanding, yours among it.',
    who,
    query: `query IcoRefundEligibility($offeringId: UUID!) {
  icoRefundEligibility(offeringId: $offeringId) {
    eligible
    reason
    outstanding
    amount
    mine {
      count
      amount
    }
  }
}
`,
    variables: { offeringId: '<a failed offering>' },
  },
  {
    group,
    title: 'Watch my contributions',
    about: 'Changes of what you have bought, and of what others have bought in offerings of yours.',
    who,
    query: `subscription IcoContributionChanged {
  icoContributionChanged {
    cursor
    id
    offeringId
    status
    chainCheck
    delivered
    refunded
  }
}
`,
  },
];

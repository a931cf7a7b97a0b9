const group = 'Token launchpad';

export const icoAdmin = [
  {
    group,
    title: 'The launchpad in figures',
    about: 'Offerings and contributions by status, fees, and what waits for an admin.',
    who: 'needs access.ico.stat',
    query: `query IcoAdminStat {
  icoAdminStat {
    raisedUsd
    investors
    waitingOfferings
    waitingContributions
    flaggedOfferings
    offerings {
      status
      offerings
    }
    fees {
      currency
      contributions
      launches
    }
  }
}
`,
  },
  {
    group,
    title: 'All offerings',
    about: 'Those that wait for their approval, the oldest first.',
    who: 'needs view.ico.offer',
    query: `query AllIcoOfferings {
  allIcoOfferings(filter: { status: "PENDING", approvedAt: null }, sortField: "createdAt", sortOrder: asc) {
    items {
      id
      name
      owner {
        email
      }
      status
      approvedAt
      targetAmount
      currency
      startDate
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
    title: 'Add a phase to an offering',
    about: 'It is sold after the others, while the plan allows another one.',
    who: 'needs edit.ico.offer',
    query: `mutation AddIcoPhase($id: UUID!, $input: AddIcoPhaseInput!) {
  addIcoPhase(id: $id, input: $input) {
    targetAmount
    phases {
      sequence
      name
      tokenPrice
      allocation
      endsAt
    }
  }
}
`,
    variables: {
      id: '<a waiting offering>',
      input: { name: 'Public', tokenPrice: '0.4', allocation: '10000', duration: 5 },
    },
  },
  {
    group,
    title: 'The allow-list of a phase',
    about: 'Accounts that alone can buy of it, with what is guaranteed to each and what they have bought.',
    who: 'needs view.ico.offer',
    query: `# mutation { setAnyIcoAllowances(...) } writes it, as its creator can.
query AnyIcoAllowances($id: UUID!, $phaseId: UUID!) {
  anyIcoAllowances(id: $id, phaseId: $phaseId) {
    items {
      userId
      guaranteed
      bought
      remaining
    }
    pagination {
      totalItems
    }
  }
}
`,
    variables: { id: '<a successful offering>', phaseId: '<the first phase of a successful offering>' },
  },
  {
    group,
    title: 'Approve an offering',
    about: 'It begins at its start, or at once. REJECT needs notes; FLAG and PAUSE stop its sale for a while.',
    who: 'needs edit.ico.offer',
    query: `mutation ModerateIcoOffering($id: UUID!) {
  moderateIcoOffering(id: $id, action: APPROVE) {
    name
    status
    approvedAt
  }
}
`,
    variables: { id: '<a waiting offering>' },
  },
  {
    group,
    title: 'Create an offering for a customer',
    about: 'It is approved and costs nothing.',
    who: 'needs create.ico.offer',
    query: `mutation CreateIcoOffering($input: CreateIcoOfferingInput!) {
  createIcoOffering(input: $input) {
    id
    status
    owner {
      email
    }
  }
}
`,
    variables: {
      input: {
        userId: '<a customer>',
        planId: '<a launch plan>',
        typeId: '<a type of tokens>',
        blockchain: 'solana',
        name: "A house's own",
        symbol: 'HOUSE',
        currency: 'USDT',
        walletType: 'SPOT',
        startDate: '2040-01-01T00:00:00Z',
        endDate: '2040-02-01T00:00:00Z',
        phases: [{ name: 'Public', tokenPrice: '1', allocation: '1000', duration: 31 }],
      },
    },
  },
  {
    group,
    title: 'The money of an offering',
    about: 'What was raised and paid out, what is in escrow, by status and by day.',
    who: 'needs view.ico.offer',
    query: `query IcoOfferingFunding($id: UUID!) {
  icoOfferingFunding(id: $id) {
    raised
    softCap
    escrow
    paidNet
    paidFee
    refunded
    byStatus {
      status
      contributions
      amount
    }
    days {
      date
      amount
    }
  }
}
`,
    variables: { id: '<an offering on sale>' },
  },
  {
    group,
    title: 'Contributions and schedules of an offering',
    about: 'Who bought, and which tranches are due.',
    who: 'needs view.ico.offer',
    query: `query IcoOfferingBuyers($id: UUID!) {
  icoOfferingContributions(id: $id) {
    items {
      owner {
        email
      }
      amount
      tokens
      status
    }
  }
  icoOfferingVestings(id: $id) {
    items {
      transactionId
      total
      released
      releases {
        sequence
        dueAt
        status
      }
    }
  }
}
`,
    variables: { id: '<a successful offering>' },
  },
  {
    group,
    title: 'The settlement of an offering',
    about: 'What was raised against the soft cap, and what buyers, creator and platform got or will get.',
    who: 'needs view.ico.offer',
    query: `# query { downloadIcoSettlement(id: ...) { content } } has all of it as CSV.
query IcoSettlementReport($id: UUID!) {
  icoSettlementReport(id: $id) {
    status
    outcome
    raised
    softCap
    done {
      buyer
      creator
      platform
      escrow
    }
    planned {
      buyer
      creator
      platform
      escrow
    }
    items {
      buyer {
        email
      }
      amount
      status
    }
  }
}
`,
    variables: { id: '<a successful offering>' },
  },
  {
    group,
    title: 'End an offering for good',
    about: 'One that is to come or on sale, or has succeeded: what is in escrow goes back to its buyers.',
    who: 'needs manage.system',
    query: `mutation CancelIcoOffering($id: UUID!, $reason: String!) {
  cancelIcoOffering(id: $id, reason: $reason) {
    refunded
    amount
    alreadyReleased
  }
}
`,
    variables: { id: '<an offering to come>', reason: 'Its creator has asked for it.' },
  },
  {
    group,
    title: 'Refund what could not be refunded',
    about:
      'Of an offering that has failed or was cancelled: contributions whose wallet was frozen or whose account was not active at that time.',
    who: 'anybody signed in',
    query: `mutation ProcessIcoRefunds($input: ProcessIcoRefundsInput!) {
  processIcoRefunds(input: $input) {
    refunded
    amount
  }
}
`,
    variables: { input: { offeringId: '<a failed offering>' } },
  },
  {
    group,
    title: 'Try limits of the launchpad',
    about: 'What a save would change and refuse; nothing is stored.',
    who: 'needs edit.ico.settings',
    query: `query PreviewIcoLimits($values: JSONObject!) {
  previewIcoLimits(values: $values) {
    wouldSave
    changes {
      key
      before
      after
    }
    refusals {
      key
      message
    }
  }
}
`,
    variables: { values: { icoPlatformFeePercentage: '2.5', icoMinInvestmentAmount: '25' } },
  },
  {
    group,
    title: 'Offer another type of tokens',
    about: 'Creators can choose it at once.',
    who: 'needs edit.ico.settings',
    query: `# createIcoBlockchain and createIcoLaunchPlan add to the other lists.
mutation CreateIcoTokenType($input: CreateIcoTokenTypeInput!) {
  createIcoTokenType(input: $input) {
    id
    name
    status
  }
}
`,
    variables: { input: { name: 'Ticket', value: 'ticket', description: 'Lets its holder in.' } },
  },
];

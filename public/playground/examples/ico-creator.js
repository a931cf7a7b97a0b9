const group = 'Token launchpad';
const who = 'anybody signed in';

export const icoCreator = [
  {
    group,
    title: 'What a launch is bounded by',
    about: 'Plans with their prices and caps, defaults and bounds, and whether anything can be launched now.',
    who,
    query: `query IcoLaunchForm {
  icoLaunchForm {
    isOpen
    platformFeePercent
    softCapPercent
    defaultVestingMonths
    maxOpenLaunches
    plans {
      id
      name
      price
      currency
      caps {
        maxOfferingPhases
        maxTeamMembers
        maxRoadmapItems
      }
    }
  }
}
`,
  },
  {
    group,
    title: 'Launch an offering',
    about: 'Pays the price of the plan, which is not given back. The offering then waits for its approval.',
    who,
    query: `mutation LaunchIcoOffering($input: LaunchIcoOfferingInput!) {
  launchIcoOffering(input: $input) {
    id
    status
    targetAmount
    planName
    planPrice
    planCurrency
  }
}
`,
    variables: {
      input: {
        planId: '<a launch plan>',
        typeId: '<a type of tokens>',
        blockchain: 'polygon',
        name: 'Example token',
        symbol: 'EXA',
        description: 'What it is for.',
        currency: 'USDT',
        walletType: 'SPOT',
        startDate: '2040-01-01T00:00:00Z',
        endDate: '2040-02-01T00:00:00Z',
        phases: [
          { name: 'Members', tokenPrice: '0.5', allocation: '10000', duration: 10, access: 'ALLOW_LIST' },
          { name: 'Public', tokenPrice: '0.8', allocation: '20000', duration: 20 },
        ],
        vesting: { type: 'CLIFF', durationMonths: 12, cliffMonths: 3, initialPercent: '10' },
      },
    },
  },
  {
    group,
    title: 'My offerings',
    about: 'What you have launched, newest first, and what it has raised.',
    who,
    query: `query MyIcoOfferings {
  myIcoOfferings {
    items {
      id
      name
      status
      raised
      percent
      reviewNotes
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
    title: 'Change the texts of an offering of mine',
    about: 'Description, icon and links change at any time; terms do not.',
    who,
    query: `mutation UpdateMyIcoOffering($id: UUID!, $input: UpdateMyIcoOfferingInput!) {
  updateMyIcoOffering(id: $id, input: $input) {
    name
    description
  }
}
`,
    variables: { id: '<my offering>', input: { description: 'What it is for, in more words.' } },
  },
  {
    group,
    title: 'Guarantee tokens of an offering of mine',
    about:
      'Puts accounts on the list of a phase that sells to nobody else. 0 takes one off, until a later phase sells.',
    who,
    query: `# query { icoAllowances(id: ..., phaseId: ...) { items { userId guaranteed bought } } } is a page of the list.
mutation SetIcoAllowances($id: UUID!, $phaseId: UUID!, $input: SetIcoAllowancesInput!) {
  setIcoAllowances(id: $id, phaseId: $phaseId, input: $input) {
    accounts
    allocation
    reserved
    bought
  }
}
`,
    variables: {
      id: '<my offering>',
      phaseId: '<the first phase of my offering>',
      input: { entries: [{ userId: '<a customer>', guaranteed: '250' }] },
    },
  },
  {
    group,
    title: 'Say who is behind an offering of mine',
    about: 'Adds a person to its team, as far as the plan allows.',
    who,
    query: `mutation AddIcoTeamMember($id: UUID!, $input: IcoTeamMemberInput!) {
  addIcoTeamMember(id: $id, input: $input) {
    id
    name
    role
  }
}
`,
    variables: {
      id: '<my offering>',
      input: { name: 'Ada Example', role: 'Engineer', bio: 'Has built engines before.' },
    },
  },
  {
    group,
    title: 'Say what an offering of mine plans',
    about: 'Adds a step to its roadmap, as far as the plan allows.',
    who,
    query: `mutation AddIcoRoadmapItem($id: UUID!, $input: IcoRoadmapItemInput!) {
  addIcoRoadmapItem(id: $id, input: $input) {
    id
    title
    date
    completed
  }
}
`,
    variables: {
      id: '<my offering>',
      input: {
        title: 'First release',
        description: 'For those who bought early.',
        date: '2040-06-01',
        completed: false,
      },
    },
  },
  {
    group,
    title: 'Tell the news of an offering of mine',
    about: 'Everybody who looks at the offering reads it.',
    who,
    query: `mutation PostIcoUpdate($input: IcoUpdateInput!) {
  postIcoUpdate(input: $input) {
    id
    title
    createdAt
  }
}
`,
    variables: { input: { offeringId: '<my offering>', title: 'We have begun', content: 'The first part is done.' } },
  },
  {
    group,
    title: 'Team and roadmap of an offering of mine',
    about: 'Who is behind an offering of yours, and what it plans.',
    who,
    query: `# mutation { addIcoTeamMember(...) } and mutation { addIcoRoadmapItem(...) }
# add to them, as far as the plan allows.
query IcoStory($id: UUID!) {
  icoTeam(id: $id) {
    id
    name
    role
    links {
      label
      url
    }
  }
  icoRoadmap(id: $id) {
    id
    title
    date
    completed
  }
}
`,
    variables: { id: '<my offering>' },
  },
  {
    group,
    title: 'What I have to deliver',
    about: 'Contributions and tranches of an offering of yours, with the wallets that wait for tokens.',
    who,
    query: `# Name the transaction that has delivered a whole contribution, a tranche that is due, or up to 200 of both:
# mutation { submitIcoDelivery(id: "...", transactionId: "...", transactionHash: "0x...") { status chainCheck } }
# mutation { releaseIcoTranche(id: "...", releaseId: "...", transactionHash: "0x...") { status chainCheck paidAt } }
# mutation { deliverIco(input: { offeringId: "...", releaseIds: ["..."], transactionHash: "0x..." }) { tranches { status } } }
query IcoToDeliver($id: UUID!) {
  icoReleases(id: $id) {
    items {
      id
      walletAddress
      tokens
      status
      chainCheck
    }
  }
  icoReleaseSchedules(id: $id) {
    items {
      transactionId
      walletAddress
      releases {
        id
        sequence
        dueAt
        tokens
        status
        chainCheck
      }
    }
  }
}
`,
    variables: { id: '<my offering>' },
  },
];

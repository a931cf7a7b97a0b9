const group = 'Token launchpad';

export const ico = [
  {
    group,
    title: 'What a launch can choose from',
    about: 'Launch plans with their prices and caps, blockchains and types of tokens.',
    who: 'anybody',
    query: `query IcoChoices {
  icoLaunchPlans {
    id
    name
    price
    currency
    features
    recommanded
  }
  icoBlockchains {
    name
    value
  }
  icoTokenTypes {
    id
    name
    description
  }
}
`,
  },
  {
    group,
    title: 'What I have told of my offerings',
    about: 'A page of your updates, newest first.',
    who: 'anybody signed in',
    query: `query MyIcoUpdates {
  myIcoUpdates {
    items {
      id
      offeringId
      title
      content
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
    title: 'Limits of the launchpad',
    about:
      'Limits, fee, soft cap and switches, with the version to send with a save. For the roles Admin and Super Admin.',
    who: 'needs view.ico.settings',
    query: `# mutation { saveIcoLimits(values: { icoMinInvestmentAmount: "25" }) { changed } }
# changes some of them.
query IcoLimits {
  icoLimits {
    settings
    version
  }
}
`,
  },
  {
    group,
    title: 'All launch plans, blockchains and types',
    about: 'What creators can choose from and what is switched off, by pages.',
    who: 'needs view.ico.settings',
    query: `query AllIcoChoices {
  allIcoLaunchPlans(sortField: "sortOrder", sortOrder: asc) {
    items {
      id
      name
      price
      currency
      status
    }
  }
  allIcoBlockchains(filter: { status: false }) {
    items {
      id
      name
      value
    }
  }
  allIcoTokenTypes {
    items {
      id
      name
      status
    }
  }
}
`,
  },
  {
    group,
    title: 'What admins did in the launchpad',
    about: 'Every act of an admin with what was given, newest first.',
    who: 'needs access.ico',
    query: `query IcoActivity {
  icoActivity {
    items {
      admin {
        email
      }
      action
      target
      name
      details
      createdAt
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
];

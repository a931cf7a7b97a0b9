const group = 'Token launchpad';
const who = 'anybody';

export const icoPublic = [
  {
    group,
    title: 'The front page of the launchpad',
    about: 'What is on sale and has raised most, what starts next, and what all offerings came to.',
    who,
    query: `query IcoLanding {
  icoLanding {
    featured {
      id
      name
      symbol
      percent
      endDate
    }
    upcoming {
      id
      name
      startDate
    }
    stats {
      active
      success
      raisedUsd
      investors
    }
    announcement {
      active
      message
    }
  }
}
`,
  },
  {
    group,
    title: 'Offerings',
    about: 'Those on sale, what has raised most of its target first, each with the phase that sells now.',
    who,
    query: `query IcoOfferings {
  icoOfferings(status: ACTIVE, sortField: "percent") {
    items {
      id
      name
      symbol
      currency
      raised
      targetAmount
      percent
      contributors
      currentPhase {
        name
        tokenPrice
        remaining
        endsAt
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
    group,
    title: 'One offering',
    about: 'Its phases, when buyers get their tokens, who is behind it, what is planned, and its news.',
    who,
    query: `query IcoOffering($id: UUID!) {
  icoOffering(id: $id) {
    name
    description
    status
    softCap
    phases {
      sequence
      name
      tokenPrice
      allocation
      remaining
      endsAt
    }
    vesting {
      type
      durationMonths
      cliffMonths
      initialPercent
    }
    team {
      name
      role
    }
    roadmap {
      title
      date
      completed
    }
    updates {
      title
      content
      createdAt
    }
  }
}
`,
    variables: { id: '<newest offering>' },
  },
  {
    group,
    title: 'Follow an offering',
    about: 'What it has raised, now and whenever that changes.',
    who,
    query: `subscription IcoOfferingProgress($id: UUID!) {
  icoOfferingProgress(id: $id) {
    cursor
    status
    raised
    percent
    remaining
    contributors
    phase
  }
}
`,
    variables: { id: '<newest offering>' },
  },
];

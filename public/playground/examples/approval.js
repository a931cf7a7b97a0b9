export const approval = [
  {
    group: 'Approvals',
    title: 'Acts that wait for approval',
    about: 'What others began and several people must approve: those whose right you hold, the newest first.',
    who: 'needs a right of the acts, such as edit.wallet',
    query: `query Waiting($filter: JSONObject) {
  approvals(perPage: 20, filter: $filter) {
    items {
      id
      kind
      title
      begunByEmail
      given
      needed
      warning
      expiresAt
    }
  }
}
`,
    variables: { filter: { status: 'PENDING' } },
  },
  {
    group: 'Approvals',
    title: 'Approve an act',
    about: 'The last approval carries the act out. Nobody approves an act twice, or one that they began.',
    who: 'needs the right of the act',
    query: `mutation Approve($id: UUID!) {
  approveAct(id: $id) {
    id
    status
    given
    needed
  }
}
`,
    variables: { id: '<an act that waits>' },
  },
  {
    group: 'Approvals',
    title: 'Watch acts',
    about: 'A subscription: each step of the acts that you may approve.',
    who: 'needs a right of the acts, such as edit.wallet',
    query: `subscription WatchActs {
  approvalChanged {
    cursor
    approval {
      id
      title
      status
      given
      needed
    }
  }
}
`,
  },
  {
    group: 'Approvals',
    title: 'How many people an act takes',
    about: 'The approval policy by kind, each with its tiers in US dollars.',
    who: 'needs a right of the acts, such as edit.wallet',
    query: `query Policy {
  approvalPolicy {
    kind
    tiers {
      fromUsd
      approvers
    }
  }
}
`,
  },
  {
    group: 'Approvals',
    title: 'Ask two people for adjustments',
    about: 'From 1,000 US dollars on. Asking fewer people later takes two Super Admins, or 24 hours.',
    who: 'Super Admin',
    query: `mutation AskTwo($kind: ApprovalKind!, $input: UpdateApprovalPolicyInput!) {
  updateApprovalPolicy(kind: $kind, input: $input) {
    tiers {
      fromUsd
      approvers
    }
    warning
    approval {
      id
      needed
    }
  }
}
`,
    variables: {
      kind: 'ADJUSTMENT',
      input: {
        tiers: [
          { fromUsd: '0', approvers: 1 },
          { fromUsd: '1000', approvers: 2 },
        ],
      },
    },
  },
];

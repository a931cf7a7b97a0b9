export const approval = [
  {
    group: 'The platform',
    title: 'Acts that wait for approval',
    about: 'Acts that you have the right to approve, and your own, newest first.',
    who: 'needs a right to approve',
    query: `# The last approval carries an act out. You cannot
# approve one twice, or one that you began or that
# concerns you.
# mutation { approveAct(id: "...") { status } }
# To refuse one, or to take back your own:
# mutation { rejectAct(id: "...", reason: "...") { status } }
# mutation { withdrawAct(id: "...") { status } }
query Waiting($filter: JSONObject) {
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
    group: 'The platform',
    title: 'Watch acts',
    about: 'A subscription: each step of the acts that you may approve.',
    who: 'needs a right to approve',
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
    group: 'The platform',
    title: 'How many people an act takes',
    about: 'The approval policy by kind, each with its tiers in US dollars.',
    who: 'needs a right to approve',
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
    group: 'The platform',
    title: 'Ask two people for adjustments',
    about:
      'From 1,000 US dollars on. To ask fewer people later, as many Super Admins must approve as before, or 24 hours must pass.',
    who: 'needs the role Super Admin',
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

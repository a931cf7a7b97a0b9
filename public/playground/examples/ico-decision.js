const group = 'Token launchpad';

export const icoDecision = [
  {
    group,
    title: 'Deliveries that wait to be verified',
    about: 'Contributions of all offerings in VERIFICATION, the oldest first.',
    who: 'needs view.ico.transaction',
    query: `query AllIcoContributions {
  allIcoContributions(filter: { status: "VERIFICATION" }, sortField: "submittedAt", sortOrder: asc) {
    items {
      id
      offeringName
      owner {
        email
      }
      tokens
      walletAddress
      transactionHash
      chainCheck
    }
  }
}
`,
  },
  {
    group,
    title: 'One contribution as admins see it',
    about: 'With its notes, what the chain says of it, and its tranches.',
    who: 'needs view.ico.transaction',
    query: `# Verify a delivery that you see on the explorer, which pays for it, or against the word of its blockchain; or refuse a tranche:
# mutation { decideIcoContribution(id: "...", action: VERIFY, input: { releaseId: "..." }) { paidOut } }
# mutation { decideIcoContribution(id: "...", action: VERIFY, input: { force: true, notes: "Seen elsewhere" }) { paidOut } }
# mutation { decideIcoContribution(id: "...", action: REJECT, input: { releaseId: "...", notes: "Too few" }) { status } }
query AnyIcoContribution($id: UUID!) {
  anyIcoContribution(id: $id) {
    offeringName
    status
    chainCheck
    checkReason
    paidOut
    notes {
      admin {
        note
        at
      }
      buyer
    }
    vesting {
      releases {
        id
        sequence
        status
        transactionHash
        chainCheck
      }
    }
  }
}
`,
    variables: { id: '<a delivered contribution>' },
  },
  {
    group,
    title: 'Note something about a contribution',
    about:
      'VERIFY instead pays what was delivered out of escrow, a tranche by its releaseId; REJECT refuses it, with notes.',
    who: 'needs edit.ico.transaction',
    query: `mutation DecideIcoContribution($id: UUID!, $input: IcoDecisionInput!) {
  decideIcoContribution(id: $id, action: SAVE_NOTE, input: $input) {
    status
    notes {
      admin {
        id
        note
      }
    }
  }
}
`,
    variables: {
      id: '<a delivered contribution>',
      input: { note: 'Asked the creator for a screenshot of the explorer.' },
    },
  },
  {
    group,
    title: 'Refuse a delivery',
    about:
      'Ends the contribution: what is in escrow goes back to its buyer, and what was paid out for tranches stays paid.',
    who: 'needs edit.ico.transaction',
    query: `mutation RejectIcoContribution($id: UUID!, $input: IcoDecisionInput!) {
  decideIcoContribution(id: $id, action: REJECT, input: $input) {
    status
    refunded
    paidOut
    vesting {
      status
      releases {
        sequence
        status
      }
    }
  }
}
`,
    variables: {
      id: '<a delivered contribution>',
      input: { notes: 'The transaction sends the tokens to another address.' },
    },
  },
];

// What anybody may try; sending a notification is a first change that can be seen.
export const firstSteps = [
  {
    title: 'Who am I',
    about: 'The account behind this session or key, with the permission keys that its role holds.',
    who: 'anybody signed in',
    query: `# The account behind this session or key.
query WhoAmI {
  profile {
    id
    email
    role
    permissions
    createdAt
  }
}
`,
  },
  {
    title: 'Send a notification',
    about: 'To any account, by its id; with "email": true it goes out as a mail too. Yours is filled in.',
    who: 'needs create.notification',
    query: `# With "idempotencyKey" in the input, a repeated
# call answers the first result.
mutation SendNotification($input: SendNotificationInput!) {
  sendNotification(input: $input) {
    id
    userId
    title
    createdAt
  }
}
`,
    variables: {
      input: {
        userId: '<my id>',
        type: 'system',
        title: 'Maintenance tonight',
        message: 'Withdrawals pause from 22:00 to 22:15 UTC.',
        link: '/user/notification',
        actions: [{ label: 'Status', link: '/status' }],
      },
    },
  },
  {
    title: 'Watch my inbox',
    about: 'A subscription: run it, then send a notification from another tab and see it arrive.',
    who: 'anybody signed in',
    query: `# Runs until it is stopped. With "after" and the
# last cursor, a reconnect misses nothing.
subscription WatchInbox {
  notificationAdded {
    cursor
    notification {
      type
      title
      message
      createdAt
    }
  }
}
`,
  },
  {
    title: 'My inbox',
    about: 'A page of your notifications with the number of unread ones.',
    who: 'anybody signed in',
    query: `query Inbox($page: Int, $unread: Boolean) {
  notifications(page: $page, perPage: 10, unread: $unread) {
    items {
      id
      type
      title
      readAt
      createdAt
    }
    pagination {
      totalItems
      currentPage
      totalPages
    }
    unreadCount
  }
}
`,
    variables: { page: 1, unread: false },
  },
  {
    title: 'My wallets',
    about: 'Balances of the account that is signed in, and what of them is held.',
    who: 'anybody signed in',
    query: `query MyWallets {
  wallets(perPage: 20, sortField: "currency", sortOrder: asc) {
    items {
      id
      currency
      type
      balance
      inOrder
    }
  }
}
`,
  },
  {
    title: 'Watch my balances',
    about: 'A subscription: first every wallet in its present state, then each after every change of it.',
    who: 'anybody signed in',
    query: `# Try "Announce a deposit" and "Approve a deposit"
# in another tab, and see the balance grow here.
subscription WatchBalances {
  balanceChanged {
    id
    currency
    type
    balance
    inOrder
  }
}
`,
  },
  {
    title: 'My rate limits',
    about: 'What the account and its IP address may still do, and when the count begins again.',
    who: 'anybody signed in',
    query: `query MyRateLimits {
  rateLimits {
    bucket
    limit
    remaining
    windowSeconds
    resetSeconds
  }
}
`,
  },
  {
    title: 'Search the knowledge base',
    about: 'Published articles, found despite typing errors, and by other forms of a word and by synonyms.',
    who: 'anybody',
    query: `query SearchKnowledge($query: String!) {
  searchFaqs(query: $query, orderBy: RELEVANCE) {
    id
    question
    snippet
    category
  }
}
`,
    variables: { query: 'withdraw' },
  },
];

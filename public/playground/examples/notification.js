export const notification = [
  {
    group: 'First steps',
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
    group: 'First steps',
    title: 'Watch my inbox',
    about: 'A subscription: run it, then send a notification from another tab and see it arrive.',
    who: 'anybody signed in',
    query: `# Runs until it is stopped. With "after" and the
# last cursor, a reconnect misses nothing.
# With grouped: true only the first notification of
# each incident is sent.
subscription WatchInbox($grouped: Boolean) {
  notificationAdded(grouped: $grouped) {
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
    variables: { grouped: false },
  },
  {
    group: 'First steps',
    title: 'My inbox',
    about: 'A page of your notifications with the number of unread ones.',
    who: 'anybody signed in',
    query: `# With grouped: true, notifications with one title
# within ten minutes are one entry; count says how many.
query Inbox($page: Int, $unread: Boolean, $grouped: Boolean) {
  notifications(page: $page, perPage: 10, unread: $unread, grouped: $grouped) {
    items {
      id
      type
      title
      count
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
    variables: { page: 1, unread: false, grouped: false },
  },
  {
    group: 'People',
    title: "Everybody's notifications",
    about: 'A list for admins: sorted, filtered by any column, paged.',
    who: 'needs access.notification',
    query: `# Operators of a filter: eq, ne, gt, gte, lt, lte,
# in, and contains for text.
query AllNotifications($filter: JSONObject) {
  allNotifications(perPage: 20, sortField: "createdAt", sortOrder: desc, filter: $filter) {
    items {
      id
      userId
      title
      readAt
      createdAt
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
    variables: { filter: { title: { contains: 'welcome' } } },
  },
];

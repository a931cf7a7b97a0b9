// Accounts, what they may do, and what they are told.
export const people = [
  {
    title: 'Verification queue',
    about: 'Applications that wait for a decision, oldest first.',
    who: 'needs access.kyc.application',
    query: `query VerificationQueue {
  kycApplications(filter: { status: "PENDING" }, sortField: "createdAt", sortOrder: asc) {
    items {
      id
      email
      levelName
      status
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
  {
    title: 'Accounts',
    about: 'Everybody, found by e-mail address, role, state or country.',
    who: 'needs access.user',
    query: `# Operators of a filter: eq, ne, gt, gte, lt, lte,
# in, and contains for text.
query Accounts($filter: JSONObject) {
  users(perPage: 20, sortField: "createdAt", sortOrder: desc, filter: $filter) {
    items {
      id
      email
      firstName
      lastName
      role
      status
      country
      createdAt
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
    variables: { filter: { email: { contains: '@example.com' } } },
  },
  {
    title: 'Change an account',
    about: 'A customer is filled in. Any status but ACTIVE ends its sessions at once.',
    who: 'needs edit.user',
    query: `# status: ACTIVE, INACTIVE, SUSPENDED or BANNED.
mutation ChangeAccount($id: UUID!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) {
    id
    email
    status
    country
    updatedAt
  }
}
`,
    variables: { id: '<a customer>', input: { status: 'ACTIVE', country: 'PT' } },
  },
  {
    title: 'Roles',
    about: 'Each role with the permission keys that it holds and the number of its accounts.',
    who: 'needs access.role',
    query: `query Roles {
  roles(perPage: 50, sortField: "name", sortOrder: asc) {
    items {
      id
      name
      users
      permissions
    }
  }
}
`,
  },
  {
    title: 'API keys',
    about: 'The keys of every account: state, scopes, last use. A key itself is never shown again.',
    who: 'needs access.api.key',
    query: `query ApiKeys {
  allApiKeys(perPage: 20, sortField: "createdAt", sortOrder: desc) {
    items {
      id
      name
      type
      state
      key
      permissions
      lastUsedAt
      lastUsedIp
    }
    pagination {
      totalItems
      totalPages
    }
  }
}
`,
  },
  {
    title: 'Rate limits of an account',
    about: 'How much of one limit an account has used up. A customer is filled in.',
    who: 'needs view.rate.limit',
    query: `query RateLimitOf($bucket: RateLimitBucket!, $id: String!) {
  rateLimit(bucket: $bucket, id: $id) {
    bucket
    per
    limit
    remaining
    resetSeconds
  }
}
`,
    variables: { bucket: 'moderate', id: '<a customer>' },
  },
  {
    title: 'Lift a rate limit',
    about: 'Resets the count of an account or an IP address, for somebody who waits to be let in.',
    who: 'needs edit.rate.limit',
    query: `# For signInAccount, the id is the e-mail address.
mutation LiftRateLimit($bucket: RateLimitBucket!, $id: String!) {
  resetRateLimit(bucket: $bucket, id: $id) {
    bucket
    limit
    remaining
  }
}
`,
    variables: { bucket: 'signInAccount', id: 'alice@example.com' },
  },
];

export const user = [
  {
    group: 'People',
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
    group: 'People',
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
];

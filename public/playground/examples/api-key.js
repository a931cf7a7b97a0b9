export const apiKey = [
  {
    group: 'People',
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
];

export const role = [
  {
    group: 'People',
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
];

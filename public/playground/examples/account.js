export const account = [
  {
    group: 'First steps',
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
];

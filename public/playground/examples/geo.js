export const geo = [
  {
    group: 'The platform',
    title: 'Where I am',
    about: 'Whether the geo policy keeps this IP address out, and the notice to show then.',
    who: 'anybody',
    query: `query WhereAmI {
  geoNotice {
    restricted
    country
    title
    message
  }
}
`,
  },
];

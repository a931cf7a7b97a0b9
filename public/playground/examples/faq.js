export const faq = [
  {
    group: 'First steps',
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

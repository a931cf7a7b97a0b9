export const kyc = [
  {
    group: 'People',
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
];

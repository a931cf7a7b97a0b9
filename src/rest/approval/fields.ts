/** The approval of an act, as the paths show it beside a record. */
export const APPROVAL = `id kind operation permission subjectId accountId title details usd status given needed eligible warning
  votes { userId email createdAt } feedPrice begunBy begunByEmail reason endedBy endedAt createdAt expiresAt`;

export const ARTICLE =
  'id question answer image category tags status order pagePath relatedFaqIds views createdAt updatedAt';
export const ADMIN_ARTICLE = `${ARTICLE} answerFormat answerSource helpfulCount unhelpfulCount`;
/** The result of changing many articles. */
export const CHANGED = '{ message count }';
/** Votes of one kind, with their monthly figures. */
export const VERDICT = '{ count thisMonth lastMonth percentageChange }';

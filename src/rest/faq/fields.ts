export const ARTICLE =
  'id question answer image category tags status order pagePath relatedFaqIds views createdAt updatedAt';
export const ADMIN_ARTICLE = `${ARTICLE} answerFormat answerSource helpfulCount unhelpfulCount`;
export const QUESTION = 'id name email question answer status answeredAt createdAt';
export const FEEDBACK = 'id userId faqId isHelpful comment createdAt updatedAt';

import type { RestRoute } from '../frame/route.js';
import { adminFaqArticleRoutes } from './admin-article.js';
import { faqAnalyticsRoutes } from './analytics.js';
import { faqArticleRoutes } from './article.js';
import { faqAssistantRoutes } from './assistant.js';
import { faqFeedbackRoutes } from './feedback.js';
import { faqPageRoutes } from './page.js';
import { faqQuestionRoutes } from './question.js';
import { faqRevisionRoutes } from './revision.js';
import { faqSearchTermRoutes } from './search-term.js';

export const faqRoutes: readonly RestRoute[] = [
  ...faqArticleRoutes,
  ...adminFaqArticleRoutes,
  ...faqRevisionRoutes,
  ...faqPageRoutes,
  ...faqQuestionRoutes,
  ...faqFeedbackRoutes,
  ...faqAnalyticsRoutes,
  ...faqSearchTermRoutes,
  ...faqAssistantRoutes,
];

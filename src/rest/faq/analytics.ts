import type { RestRoute } from '../frame/route.js';
import { ARTICLE, VERDICT } from './fields.js';

const FAILING = '{ id question views helpfulCount unhelpfulCount }';

export const faqAnalyticsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/faq/stats',
    summary: 'Figures of the knowledge base, and what is read and asked most.',
    operation: `{
      faqStats {
        faqCount categoryCount viewCount answeredCount popularFaqs { ${ARTICLE} } trendingSearches { query count }
        categories { category count views } recentQuestions { id question answer answeredAt createdAt }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/faq/analytics',
    summary: 'Figures of the knowledge base over its whole time.',
    operation: `{
      faqAnalytics {
        counts { faqs active inactive views searches failedSearches }
        feedback { helpful ${VERDICT} unhelpful ${VERDICT} }
        categoryDistribution { category count } viewsOverTime { month views }
        topSearches { query count averageResults } dailyFeedback { day helpful unhelpful }
        questions { pending answered rejected oldestPendingAgeSeconds } failingFaqs ${FAILING}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/faq/analytics/views',
    summary: 'How often articles were read on each day.',
    operation: `query ($from: DateTimeISO, $to: DateTimeISO, $faqId: UUID) {
      faqViews(from: $from, to: $to, faqId: $faqId) { day views }
    }`,
    example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  },
  {
    method: 'GET',
    path: '/api/admin/faq/gap',
    summary: 'What readers looked for and did not get.',
    operation: `{
      faqGaps { failedSearches { query count lastAt } unhelpfulFaqs ${FAILING} openQuestions { id question createdAt } }
    }`,
  },
];

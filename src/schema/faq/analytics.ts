import { Field, Float, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('admin', 'How many there are of everything.')
export class FaqAnalyticsCounts {
  @Field(() => Int, { description: 'Articles.' })
  faqs!: number;

  @Field(() => Int, { description: 'Published articles.' })
  active!: number;

  @Field(() => Int, { description: 'Unpublished articles.' })
  inactive!: number;

  @Field(() => Int, { description: 'Views of the articles, ever.' })
  views!: number;

  @Field(() => Int, { description: 'Recorded searches.' })
  searches!: number;

  @Field(() => Int, { description: 'Recorded searches that found nothing.' })
  failedSearches!: number;
}

@OutputType('admin', 'Votes of one verdict.')
export class FaqVerdict {
  @Field(() => Int, { description: 'Ever.' })
  count!: number;

  @Field(() => Int, { description: 'In this month, UTC.' })
  thisMonth!: number;

  @Field(() => Int, { description: 'In the month before.' })
  lastMonth!: number;

  @Field(() => Float, { nullable: true, description: 'This month against the last; null when that had none.' })
  percentageChange!: number | null;
}

@OutputType('admin', 'Votes by their verdict.')
export class FaqFeedbackSplit {
  @Field(() => FaqVerdict, { description: 'Votes that an article helped.' })
  helpful!: FaqVerdict;

  @Field(() => FaqVerdict, { description: 'Votes that it did not.' })
  unhelpful!: FaqVerdict;
}

@OutputType('admin', 'How many articles a category has.')
export class FaqCategoryShare {
  @Field({ description: 'The category.' })
  category!: string;

  @Field(() => Int, { description: 'How many articles it has, published or not.' })
  count!: number;
}

@OutputType('admin', 'Lifetime views of the articles that were written in one month.')
export class FaqMonthViews {
  @Field({ description: 'The month, such as 2026-01.' })
  month!: string;

  @Field(() => Int, { description: 'Lifetime views of the articles written in it; not when they were read.' })
  views!: number;
}

@OutputType('admin', 'A frequent search.')
export class FaqTopSearch {
  @Field({ description: 'The query, in lower case.' })
  query!: string;

  @Field(() => Int, { description: 'How often.' })
  count!: number;

  @Field(() => Float, { description: 'How many articles it found, on average.' })
  averageResults!: number;
}

@OutputType('admin', 'Votes of one day.')
export class FaqDayFeedback {
  @Field({ description: 'The day, such as 2026-01-31, UTC.' })
  day!: string;

  @Field(() => Int, { description: 'Votes that an article helped.' })
  helpful!: number;

  @Field(() => Int, { description: 'Votes that it did not.' })
  unhelpful!: number;
}

@OutputType('admin', "The queue of readers' questions.")
export class FaqQuestionQueue {
  @Field(() => Int, { description: 'Waiting.' })
  pending!: number;

  @Field(() => Int, { description: 'Answered.' })
  answered!: number;

  @Field(() => Int, { description: 'Rejected.' })
  rejected!: number;

  @Field(() => Int, { nullable: true, description: 'For how long the oldest one waits; null when none does.' })
  oldestPendingAgeSeconds!: number | null;
}

@OutputType('admin', 'A published article that at least half of its votes call unhelpful.')
export class FailingFaq {
  @Field(() => UuidScalar, { description: 'Id of the article.' })
  id!: string;

  @Field({ description: 'Its question.' })
  question!: string;

  @Field(() => Int, { description: 'How often it was read.' })
  views!: number;

  @Field(() => Int, { description: 'Votes that it helped.' })
  helpfulCount!: number;

  @Field(() => Int, { description: 'Votes that it did not.' })
  unhelpfulCount!: number;
}

@OutputType('admin', 'Figures of the knowledge base over its whole time.')
export class FaqAnalytics {
  @Field(() => FaqAnalyticsCounts, { description: 'How many there are of everything.' })
  counts!: FaqAnalyticsCounts;

  @Field(() => FaqFeedbackSplit, { description: 'Votes by their verdict.' })
  feedback!: FaqFeedbackSplit;

  @Field(() => [FaqCategoryShare], { description: 'Articles by category, the largest first.' })
  categoryDistribution!: FaqCategoryShare[];

  @Field(() => [FaqMonthViews], { description: 'Lifetime views by the month in which articles were written.' })
  viewsOverTime!: FaqMonthViews[];

  @Field(() => [FaqTopSearch], { description: 'The ten most frequent searches.' })
  topSearches!: FaqTopSearch[];

  @Field(() => [FaqDayFeedback], { description: 'Votes of the last 30 days that had any.' })
  dailyFeedback!: FaqDayFeedback[];

  @Field(() => FaqQuestionQueue, { description: "Readers' questions." })
  questions!: FaqQuestionQueue;

  @Field(() => [FailingFaq], { description: 'The ten articles that most often did not help.' })
  failingFaqs!: FailingFaq[];
}

@OutputType('admin', 'Views of one day.')
export class FaqDayViews {
  @Field({ description: 'The day, such as 2026-01-31, UTC.' })
  day!: string;

  @Field(() => Int, { description: 'How often articles were read on it.' })
  views!: number;
}

@OutputType('admin', 'A search that found nothing.')
export class FaqFailedSearch {
  @Field({ description: 'The query, in lower case.' })
  query!: string;

  @Field(() => Int, { description: 'How often it found nothing.' })
  count!: number;

  @Field(() => Date, { description: 'When it last did.' })
  lastAt!: Date;
}

@OutputType('admin', 'A question that waits.')
export class FaqOpenQuestion {
  @Field(() => UuidScalar, { description: 'Id of the question.' })
  id!: string;

  @Field({ description: 'The question.' })
  question!: string;

  @Field(() => Date, { description: 'When it was asked.' })
  createdAt!: Date;
}

@OutputType('admin', 'What readers looked for and did not get, 50 of each kind at most.')
export class FaqGapReport {
  @Field(() => [FaqFailedSearch], { description: 'Searches that found nothing, the most frequent first.' })
  failedSearches!: FaqFailedSearch[];

  @Field(() => [FailingFaq], { description: 'Articles that did not help, the worst first.' })
  unhelpfulFaqs!: FailingFaq[];

  @Field(() => [FaqOpenQuestion], { description: 'Questions that wait, the oldest first.' })
  openQuestions!: FaqOpenQuestion[];
}

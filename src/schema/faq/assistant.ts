import { IsString } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { NamedArticle } from './named-article.js';

@InputType({ description: 'What to draft an article about.' })
export class FaqTopicInput {
  @Field({ description: 'The topic, at most 500 characters.' })
  @IsString()
  topic!: string;
}

@InputType({ description: 'An article as it is being written.' })
export class FaqDraftInput {
  @Field({ description: 'The question, at most 2,000 characters.' })
  @IsString()
  question!: string;

  @Field({ description: 'The answer, at most 20,000 characters.' })
  @IsString()
  answer!: string;
}

@InputType({ description: 'A question to answer.' })
export class FaqAskInput {
  @Field({ description: 'The question, at most 2,000 characters.' })
  @IsString()
  question!: string;
}

@InputType({ description: 'A text to summarise.' })
export class FaqContentInput {
  @Field({ description: 'The text, at most 20,000 characters.' })
  @IsString()
  content!: string;
}

@OutputType('admin', 'A drafted article, which is not stored.')
export class FaqDraft {
  @Field({ description: 'The question, plain text.' })
  question!: string;

  @Field({ description: 'The answer, sanitised HTML.' })
  answer!: string;

  @Field({ description: 'A category.' })
  category!: string;

  @Field(() => [String], { description: 'At most ten tags.' })
  tags!: string[];
}

@OutputType('admin', 'A rewritten answer, which is not stored.')
export class ImprovedAnswer {
  @Field({ description: 'The answer, sanitised HTML.' })
  answer!: string;
}

@OutputType('admin', 'An answer out of the published articles.')
export class LibraryAnswer {
  @Field({ description: 'The answer, plain text; says so when no article supports one.' })
  answer!: string;

  @Field({ description: 'False when no published article supports an answer.' })
  supported!: boolean;

  @Field(() => [UuidScalar], { description: 'The published articles that it rests on.' })
  citedIds!: string[];
}

@OutputType('admin', 'Suggested tags.')
export class SuggestedTags {
  @Field(() => [String], { description: 'At most ten.' })
  tags!: string[];
}

@OutputType('admin', 'A published article as a suggestion shows it.')
export class SuggestedFaq extends NamedArticle {}

@OutputType('admin', 'Suggested related articles.')
export class SuggestedFaqs {
  @Field(() => [SuggestedFaq], { description: 'At most ten published articles.' })
  related!: SuggestedFaq[];
}

@OutputType('admin', 'A summary.')
export class ContentSummary {
  @Field({ description: 'Plain text.' })
  summary!: string;
}

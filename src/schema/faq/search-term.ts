import { Field, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { Pagination } from '../frame/page.js';

@OutputType('admin', 'What readers searched for, equal queries taken together, over the last 30 days.')
export class FaqSearchTerm {
  @Field({ description: 'The query, case folded, its gaps one space each.' })
  term!: string;

  @Field(() => Int, { description: 'How often it was searched for.' })
  searches!: number;

  @Field(() => Int, { description: 'By how many readers: an address counts once a day.' })
  readers!: number;

  @Field(() => Date, { nullable: true, description: 'When it last was; null for one that is hidden and was not.' })
  lastAt!: Date | null;

  @Field({ description: 'True when an admin has hidden it from the public.' })
  hidden!: boolean;

  @Field({
    description:
      'True when trending searches may show it: five readers or more, not hidden, and it looks like no address, number or link.',
  })
  shown!: boolean;
}

@OutputType('admin', 'A page of what readers searched for.')
export class FaqSearchTermPage {
  @Field(() => [FaqSearchTerm], { description: 'The terms, that with most readers first.' })
  items!: FaqSearchTerm[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

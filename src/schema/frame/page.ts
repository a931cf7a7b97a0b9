import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';

/** Which part of a list a page shows. */
@OutputType('public', 'Where a page lies in its list.')
export class Pagination {
  @Field(() => Int, { description: 'How many items the whole list has.' })
  totalItems!: number;

  @Field(() => Int, { description: 'Number of this page, counted from 1.' })
  currentPage!: number;

  @Field(() => Int, { description: 'How many items a page has at most.' })
  perPage!: number;

  @Field(() => Int, { description: 'How many pages the list has.' })
  totalPages!: number;
}

/** The fields of a page besides its items. */
@ObjectType({ simpleResolvers: true })
export abstract class Paged {
  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

/** Arguments of every paged list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, description: 'Number of the page, counted from 1 (default 1).' })
  page?: number;

  @Field(() => Int, { nullable: true, description: 'Items a page, 1 to 100 (default 10).' })
  perPage?: number;
}

export enum SortOrder {
  asc = 'asc',
  desc = 'desc',
}

registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'Direction of a sorted list.',
  valuesConfig: { asc: { description: 'Smallest first.' }, desc: { description: 'Greatest first.' } },
});

/** Arguments of a list that can be sorted and filtered. */
@ArgsType()
export class ListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Field to sort by; an unknown one is refused.' })
  sortField?: string;

  @Field(() => SortOrder, { nullable: true, description: 'Direction (default desc).' })
  sortOrder?: SortOrder;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'Field name to a value, or to an object of operators: eq, ne, gt, gte, lt, lte, in, and contains for text. An unknown field is refused.',
  })
  filter?: Record<string, unknown>;
}

/** Arguments of a list that goes on behind a cursor, too. */
@ArgsType()
export class CursorListArgs extends ListArgs {
  @Field(() => String, { nullable: true, description: 'Cursor of the last page: goes on behind it, newest first.' })
  after?: string;
}

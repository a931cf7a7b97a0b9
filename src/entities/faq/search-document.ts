import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A published article as the search sees it. Triggers write it. */
@Entity({ tableName: 'faq_search_documents' })
export class FaqSearchDocument {
  @PrimaryKey({ type: 'uuid' })
  faqId!: string;

  @Property({ type: 'string', length: 100 })
  category!: string;

  @Property({ type: 'text' })
  question!: string;

  /** The answer without its markup. */
  @Property({ type: 'text' })
  plain!: string;

  @Property({ type: 'string', columnType: 'tsvector' })
  terms!: string;
}

import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** A term that the public list of trending searches does not show, whoever searches for it. */
@Entity({ tableName: 'faq_hidden_terms' })
export class FaqHiddenTerm {
  @PrimaryKey({ type: 'string', length: 500 })
  term!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const faqHiddenTermStays: RowsStay = { table: 'faq_hidden_terms', stays: STAYS.few };

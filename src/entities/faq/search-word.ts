import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** In how many published articles a word's stem occurs; the empty word counts the articles. Triggers write it. */
@Entity({ tableName: 'faq_search_words' })
export class FaqSearchWord {
  @PrimaryKey({ type: 'text' })
  word!: string;

  @Property({ type: 'integer' })
  documents!: number;
}

import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A page that has articles. Whoever changes the order of its articles locks this row. */
@Entity({ tableName: 'faq_page' })
export class FaqPageLock {
  @PrimaryKey({ type: 'string', length: 255 })
  pagePath!: string;
}

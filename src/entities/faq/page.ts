import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A page that has articles; its row is the lock under which their order is decided. */
@Entity({ tableName: 'faq_page' })
export class FaqPageLock {
  @PrimaryKey({ type: 'string', length: 255 })
  pagePath!: string;
}

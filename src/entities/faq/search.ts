import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What somebody searched for. Nobody is named: userId stays null. */
@Entity({ tableName: 'faq_searches' })
export class FaqSearch {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 500 })
  query!: string;

  @Property({ type: 'integer' })
  resultCount!: number;

  @Property({ type: 'string', length: 100, nullable: true })
  category!: string | null;

  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

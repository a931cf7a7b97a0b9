import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What somebody searched for. Nobody is named: userId stays null, and a reader's hash is another one every day. */
@Entity({ tableName: 'faq_searches' })
export class FaqSearch {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 500 })
  query!: string;

  /** The query in the one form that equal queries share. */
  @Property({ type: 'string', length: 500 })
  term!: string;

  /** Keyed hash of the reader's address and the day; null where there is no address. */
  @Property({ type: 'string', length: 32, nullable: true })
  reader!: string | null;

  /** The term looks like nothing that would tell of a person or lead somewhere. */
  @Property({ type: 'boolean' })
  showable!: boolean;

  @Property({ type: 'integer' })
  resultCount!: number;

  @Property({ type: 'string', length: 100, nullable: true })
  category!: string | null;

  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

// The same list in the simplest form of each library: one statement for rows and relations, one for the count, no
// authentication.
import { Pool } from 'pg';

export const typeDefs = `
  type Link { id: ID! question: String! }
  type Article {
    id: ID! question: String! answer: String! image: String category: String! tags: [String!]! status: Boolean! order: Int!
    pagePath: String! views: Int! createdAt: String! updatedAt: String! related: [Link!]!
  }
  type Pagination { totalItems: Int! }
  type Page { items: [Article!]! pagination: Pagination! }
  type Query { faqs(perPage: Int): Page! }
`;

const ITEMS = `
  select id, question, answer, image, category, tags, status, "order", "pagePath", views, "createdAt", "updatedAt", coalesce((
    select jsonb_agg(jsonb_build_object('id', other.id, 'question', other.question) order by named.place)
    from jsonb_array_elements_text(faqs."relatedFaqIds") with ordinality as named (id, place)
    join faqs as other on other.id = named.id::uuid and other.status and other."deletedAt" is null
  ), '[]'::jsonb) as related
  from faqs where status and "deletedAt" is null order by "order", id limit $1`;
const COUNT = 'select count(*)::int as count from faqs where status and "deletedAt" is null';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

export async function page(perPage) {
  const [items, count] = await Promise.all([
    pool.query({ name: 'items', text: ITEMS, values: [perPage] }),
    pool.query({ name: 'count', text: COUNT }),
  ]);
  return { items: items.rows, pagination: { totalItems: count.rows[0].count } };
}

export const resolvers = {
  Query: { faqs: (_, { perPage }) => page(perPage) },
};

/** Prints the port for the process that started this one. */
export function listening(port) {
  process.stdout.write(`listening ${port}\n`);
}

// The same list as plainly as each library allows: one statement for the rows, one for how many there are, nobody asked who calls.
import { Pool } from 'pg';

export const typeDefs = `
  type Action { label: String! link: String! }
  type Notification {
    id: ID! userId: ID! type: String! title: String! message: String! link: String
    actions: [Action!]! readAt: String createdAt: String!
  }
  type Pagination { totalItems: Int! }
  type Page { items: [Notification!]! pagination: Pagination! }
  type Query { allNotifications(perPage: Int): Page! }
`;

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

export async function page(perPage) {
  const [items, count] = await Promise.all([
    pool.query({
      name: 'items',
      text: 'select * from notification order by "createdAt" desc, id desc limit $1',
      values: [perPage],
    }),
    pool.query({ name: 'count', text: 'select count(*)::int as count from notification' }),
  ]);
  return { items: items.rows, pagination: { totalItems: count.rows[0].count } };
}

export const resolvers = {
  Query: { allNotifications: (_, { perPage }) => page(perPage) },
};

/** Says where the server listens, for whoever started this process. */
export function listening(port) {
  process.stdout.write(`listening ${port}\n`);
}

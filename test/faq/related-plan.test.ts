import { sql } from 'kysely';
import { published, publishedWithLinks } from '../../src/services/faq/reader/published.js';
import { ownWorld, world } from '../support/world.js';
import { newArticle } from './support/articles.js';

ownWorld('reads how a base of twenty articles is searched');

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('related articles of a list', () => {
  it('are joined without reading the whole base once for each article', async () => {
    const { system } = await world();
    for (let before: string[] = [], at = 0; at < 20; at += 1) {
      const { id } = await newArticle({ relatedFaqIds: before.slice(-2) });
      before = [...before, id];
    }
    for (const query of [published(system), publishedWithLinks(system)]) {
      const { parameters, sql: text } = query.compile();
      const inlined = sql.raw(text.replaceAll(/\$(\d+)/g, (_, at: string) => String(parameters[Number(at) - 1])));
      const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>`
        explain (analyze, format json) ${inlined}`.execute(system.db.rows);
      const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
      expect(nodes.some((node) => node['Actual Loops'] >= 20)).toBe(true);
      // What is looked up once for each article is found by its key; only what does not depend on the article is built.
      expect(nodes.filter((node) => node['Node Type'] === 'Hash' && node['Actual Loops'] > 1)).toEqual([]);
    }
  });
});

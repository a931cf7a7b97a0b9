import { calendarJobs } from '../../src/jobs/index.js';
import { runJob } from '../support/jobs.js';
import { statementsOf } from '../support/statements.js';
import { world } from '../support/world.js';

/** A node of a plan, as PostgreSQL writes it in JSON. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }];
}

const READS = /^\s*(select|with|update|delete)\b/i;

const nodes = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Whether a table is read as a whole, or in an order that passes over what is not asked for. */
function isWhole({ 'Node Type': type, 'Index Cond': condition, Filter: filter = '' }: Node): boolean {
  return type === 'Seq Scan' || (/^Index( Only)? Scan$/.test(type) && condition === undefined && /\$\d/.test(filter));
}

/** Tables that jobs read as a whole: most stay short, or all of their rows are what the job is about. */
const READ_WHOLE: readonly string[] = [
  'checkNftBalances: wallet_hold',
  'indexNftChains: nft_marketplace',
  'processConvertMovements: convert_movement',
  'processGatewayWebhookRetries: gateway_webhook_endpoint',
  'processIcoOfferings: ico_token_offering',
  'pruneBotLogs: trading_bot_backtest',
  'requeueBacktests: trading_bot_backtest',
  'rescanConvertInventory: convert_inventory',
  'rollBotDay: trading_bot',
  'settleNftAuctions: nft_listing',
  'stopStaleBots: trading_bot',
];

describe('the statements of the jobs of the calendar', () => {
  it('find their rows by an index, but for those of the calendar itself', async () => {
    const { platform } = await world();
    const connection = await platform.db.connectApart();
    // The tables of a test are so small that reading the whole is cheaper; this leaves no other way than an index.
    await connection.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const found = new Set<string>();
    for (const { name } of calendarJobs) {
      const texts = await statementsOf(() => runJob(name));
      for (const text of new Set(texts.filter((each) => READS.test(each)))) {
        const { rows } = await connection.query(`explain (generic_plan, format json) ${text}`);
        const plans = rows.flatMap((row: Explained) => nodes(row['QUERY PLAN'][0].Plan)).filter(isWhole);
        for (const { 'Relation Name': table } of plans) if (table !== 'job_run') found.add(`${name}: ${table}`);
      }
    }
    await connection.end();
    expect([...found].toSorted()).toEqual(READ_WHOLE);
  });
});

import { badInput } from '../../../core/catalogue/errors.js';
import { FileContent } from '../../../core/file-content.js';
import { csvLine } from '../../../core/text/csv.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Flows, Plan } from './flows.js';
import { type Line, linesOf, toLine } from './lines.js';
import { inSnapshot } from './snapshot.js';
import { readSummary } from './summary.js';

/** Contributions in one file, and in one query. */
const MOST = 50_000;
const BATCH = 1_000;

const HEADER = ['id', 'createdAt', 'status', 'buyerId', 'buyerName', 'buyerEmail', 'currency', 'amount'];
const PARTIES = ['buyer', 'creator', 'platform', 'escrow'] as const;

/**
 * The settlement of an offering as CSV, as {@link readSettlement} has it: up to 50,000 contributions, oldest first, then a
 * line with the totals of all. `part` is the number of the file, from 1, of an offering with more. NOT_FOUND; BAD_INPUT
 * for a number below 1 or above 10,000.
 */
export async function downloadSettlement(ctx: Context, id: string, part = 1) {
  if (part < 1 || part > 10_000) throw badInput('part must be a number from 1 to 10000');
  return inSnapshot(ctx, async (rows) => {
    const { summary, plan } = await readSummary(ctx, rows, id);
    const { currency, outcome, preview, done, planned } = summary;
    const header = [...HEADER, ...named('done'), ...named('planned')];
    const lines = await readLines(rows, { id, plan, currency, part });
    const what = preview ? `PREVIEW OF ${outcome}` : outcome;
    const totals = ['TOTAL', '', what, '', '', '', currency, '', ...cells(done), ...cells(planned)];
    const text = [csvLine(header), ...lines, csvLine(totals)].join('');
    return {
      name: `settlement-${id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: new FileContent(Buffer.from(text)),
    };
  });
}

function named(prefix: string): string[] {
  return PARTIES.map((party) => `${prefix}${party[0]?.toUpperCase()}${party.slice(1)}`);
}

function cells(flows: Flows): string[] {
  return PARTIES.map((party) => flows[party]);
}

interface Asked {
  readonly id: string;
  readonly plan: Plan;
  readonly currency: string;
  readonly part: number;
}

async function readLines(rows: Reader, { id, plan, currency, part }: Asked): Promise<string[]> {
  const lines: string[] = [];
  for (let read = 0; read < MOST; read += BATCH) {
    const batch = await linesOf(rows, id)
      .orderBy('t.createdAt')
      .orderBy('t.id')
      .limit(BATCH)
      .offset((part - 1) * MOST + read)
      .execute();
    for (const row of batch) lines.push(lineOf(toLine(row, plan), currency));
    if (batch.length < BATCH) break;
  }
  return lines;
}

function lineOf({ id, createdAt, status, buyer, amount, done, planned }: Line, currency: string): string {
  const { id: buyerId, name, email } = buyer;
  const own = [id, createdAt, status, buyerId, name ?? '', email, currency, amount];
  return csvLine([...own, ...cells(done), ...cells(planned)]);
}

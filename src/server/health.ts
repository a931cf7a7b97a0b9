import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../services/frame/context.js';

const ANSWER_WITHIN_MS = 2_000;

/** `/healthz`: the process runs. `/readyz`: it can serve; 503 without database or Redis, and while it drains. */
export function serveHealth(http: FastifyInstance, platform: Platform, draining: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const [database, redis] = await Promise.all([
      answers(sql`select 1`.execute(platform.db.rows)),
      answers(platform.redis.ping()),
    ]);
    const ready = database && redis && !draining();
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database, redis, draining: draining() });
  });
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  return Promise.race([question.then(() => true).catch(() => false), late]);
}

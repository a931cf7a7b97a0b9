import { parse } from 'graphql';
import { ANONYMOUS } from '../../src/auth/principal.js';
import { Bounds } from '../../src/server/documents/bounds.js';
import { newContext } from '../../src/server/http/context.js';
import { Executor } from '../../src/server/execution/execute.js';
import { askerOf } from '../../src/services/frame/asker.js';
import { newAddress } from '../support/addresses.js';
import { servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

describe('a price for which there is no room', () => {
  it('is refused as any other call: with the time to wait, and a line in the log', async () => {
    const { platform, system } = await world();
    const lines: unknown[] = [];
    const log = { ...platform.log, info: (line: unknown) => void lines.push(line) };
    const executor = new Executor(servedSchema());
    const request = { ...system.request, transport: 'graphql' as const, ip: newAddress(), bytes: 900_000 };
    const ctx = newContext({ ...platform, log }, ANONYMOUS, request);
    // The first begins at once, the second waits: a sender has room for one large request.
    const before = [0, 1].map(() => executor.share.run(askerOf(ctx), () => undefined));
    const fields = Array.from({ length: 200 }, (_, at) => `a${at}: faqs(perPage: $n) { items { id } }`).join(' ');
    const document = parse(`query ($n: Int) { ${fields} }`);
    const { data, errors } = await new Bounds(executor).execute(ctx, { document, variables: { n: 1 } });
    expect(data).toBeUndefined();
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ code: 'RATE_LIMITED', statusCode: 429 }]);
    expect(ctx.reply.headers.get('retry-after')).toBe('1');
    expect(lines).toMatchObject([{ code: 'RATE_LIMITED', operation: 'price' }]);
    await Promise.all(before);
  });
});

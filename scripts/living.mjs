// npm run living [-- --record <file>]: tries every operation again and again on one server. The file gets every answer
// of every caller over every transport, a line a call, so that the files of two versions can be compared by diff.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { record: { type: 'string' } } });
// The order of the calls is part of a recording.
process.env.SEED ??= '1';
process.env.LIVING_ALL = 'true';
if (values.record) process.env.LIVING_RECORD = resolve(values.record);
process.argv.splice(2, Infinity, 'living/living');
await import('./test.mjs');

import type { RestRoute } from '../../src/rest/frame/route.js';

/** A row of a test's own, whose body is what the operation answers, under `value`. */
export function valueRow(method: 'GET' | 'POST', path: string, operation: string): RestRoute {
  return { method, path, summary: 'A test.', operation, answer: (value) => ({ value }) };
}

import { world } from '../support/world.js';

const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

async function headersOf(path: string, init: RequestInit = {}): Promise<Headers> {
  const { url } = await world();
  return (await fetch(`${url}${path}`, init)).headers;
}

const GRAPHQL = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ __typename }"}' };

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
};

describe('the headers of an answer', () => {
  it.each<[string, string, RequestInit]>([
    ['GraphQL', '/graphql', GRAPHQL],
    ['GraphQL that is refused', '/graphql', { ...GRAPHQL, body: '{"query":"{"}' }],
    ['REST', '/api/finance/currency', {}],
    ['REST that is refused', '/api/user/profile', {}],
    ['a path that is not there', '/nothing', {}],
    ['the health check', '/healthz', {}],
    ['a path that cannot be read', '/%', {}],
    ['a path of the REST transport that cannot be read', '/api/%zz', {}],
    ['a preflight', '/graphql', PREFLIGHT],
    ['no real preflight', '/graphql', { method: 'OPTIONS' }],
  ])('keep the data of %s from being a page, a script, a frame, or kept on the way', async (_what, path, init) => {
    const headers = await headersOf(path, init);
    expect(headers.get('content-security-policy')).toBe(DATA_POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['/playground', '/api/docs'])('let the page %s run its own scripts and reach no other host', async (path) => {
    const headers = await headersOf(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

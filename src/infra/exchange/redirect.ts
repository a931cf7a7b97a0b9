/** The same tree of URLs with another host: `url` for http, and for sockets the same host by ws. */
export function redirected(api: unknown, url: string): unknown {
  const base = url.replace(/\/$/, '');
  if (typeof api === 'string') {
    return api.replace(/^https?:\/\/[^/]+/, base).replace(/^wss?:\/\/[^/]+/, base.replace(/^http/, 'ws'));
  }
  if (typeof api !== 'object' || api === null) return api;
  return Object.fromEntries(Object.entries(api).map(([key, value]) => [key, redirected(value, url)]));
}

/** Every URL of the tree. */
export function urlsOf(api: unknown): readonly string[] {
  if (typeof api === 'string') return [api];
  return typeof api === 'object' && api !== null ? Object.values(api).flatMap(urlsOf) : [];
}

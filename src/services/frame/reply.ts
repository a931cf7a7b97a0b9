import type { Allowance } from '../../core/catalogue/throttles.js';

/** A cookie that a use case asks a transport to set; a null value clears it. */
export interface ReplyCookie {
  readonly name: string;
  readonly value: string | null;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds: number;
}

/** Cookies, headers and rate-limit figures for the HTTP answer. */
export class Reply {
  /** Remaining points of the buckets that this call took a point from, by bucket name. */
  readonly allowances = new Map<string, Allowance>();
  readonly cookies: ReplyCookie[] = [];
  readonly headers = new Map<string, string>();

  cookie(cookie: ReplyCookie): void {
    this.cookies.push(cookie);
  }

  header(name: string, value: string): void {
    this.headers.set(name, value);
  }
}

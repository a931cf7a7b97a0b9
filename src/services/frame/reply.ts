import type { Allowance } from '../../core/catalogue/throttles.js';

/** A cookie that a use case asks a transport to set; a null value clears it. */
export interface ReplyCookie {
  readonly name: string;
  readonly value: string | null;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds: number;
}

/** What a use case wants on its HTTP answer. */
export class Reply {
  /** What is left in the buckets that took a point, by their names. */
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

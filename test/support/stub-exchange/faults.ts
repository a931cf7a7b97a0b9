/** What goes wrong with a request to a path. The order of a request that is carried out exists, whatever is answered. */
export interface Fault {
  /** Beginning of the path, such as `/api/v5/trade/batch-orders`. */
  readonly path: string;
  /** How many requests it befalls. */
  readonly times?: number;
  /** Whether the request is carried out (default true). */
  readonly carriedOut?: boolean;
  /** How long the request is under way before it is carried out; whoever sent it may have given up by then. */
  readonly arrivesAfterMs?: number;
  /**
   * What is answered: nothing at all, nothing and the connection closed, the right answer `ms` later, or this one.
   */
  readonly answer:
    | 'silence'
    | 'hang-up'
    | { readonly afterMs: number }
    | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };
}

/** The faults of REST that are still to come. */
export class Faults {
  private readonly planned: { readonly fault: Fault; left: number }[] = [];

  plan(fault: Fault): void {
    this.planned.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault that befalls this request. */
  next(path: string): Fault | null {
    const found = this.planned.find(({ fault, left }) => left > 0 && path.startsWith(fault.path));
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }

  clear(): void {
    this.planned.length = 0;
  }
}

/** What goes wrong on sockets, until it is changed. */
export interface SocketFaults {
  /** Every event comes twice. */
  readonly repeat: boolean;
  /** Events are kept back until there are so many, and then come the last first. */
  readonly reverse: number;
  /** So many events are lost. */
  readonly lose: number;
  /** Decimals come as JSON numbers. */
  readonly numbers: boolean;
  /** New connections are closed at once. */
  readonly refuse: boolean;
  /** Subscriptions are not confirmed. */
  readonly deaf: boolean;
  /** Nothing is told of orders. */
  readonly mute: boolean;
}

export const NO_SOCKET_FAULTS: SocketFaults = {
  repeat: false,
  reverse: 0,
  lose: 0,
  numbers: false,
  refuse: false,
  deaf: false,
  mute: false,
};

/** The same JSON with its decimals as numbers. */
export function withNumbers(json: string): string {
  return json.replaceAll(/"(-?\d+\.\d+)"/g, '$1');
}

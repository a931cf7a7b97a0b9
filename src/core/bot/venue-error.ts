/**
 * Why a call to a trading venue failed. The message may be shown to the owner of the account: it is what the venue says
 * to people, or a sentence of ours. The cause is for logs. Neither holds a key, secret or signature.
 */
export abstract class VenueError extends Error {}

/** The venue refuses for good: too little money, below its minimum, a wrong key. Nothing has been carried out. */
export class VenueRefused extends VenueError {
  override readonly name = 'VenueRefused';
}

/** Nobody knows whether the request has been carried out: no answer, a broken one, or a fault of the venue. */
export class VenueUnclear extends VenueError {
  override readonly name = 'VenueUnclear';
}

/** The request has surely not been carried out, and may be repeated once `retryAfterMs` have passed. */
export class VenueBusy extends VenueError {
  override readonly name: string = 'VenueBusy';

  constructor(
    message: string,
    readonly retryAfterMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The request was not sent, since other calls of the account are under way and its turn did not come. */
export class NoTurn extends VenueBusy {
  override readonly name = 'NoTurn';
}

/** Runs calls one after the other, for records that a job makes: it works off all that it finds, once at a time. */
export function oneByOne<Given extends unknown[], Made>(make: (...given: Given) => Promise<Made>) {
  let last: Promise<unknown> = Promise.resolve();
  return (...given: Given): Promise<Made> => {
    const next = last.then(() => make(...given));
    last = next.catch(() => null);
    return next;
  };
}

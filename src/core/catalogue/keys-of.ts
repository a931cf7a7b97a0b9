/** The names in an object that is written out in the code, in their order there. */
export function keysOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(object) as Name[];
}

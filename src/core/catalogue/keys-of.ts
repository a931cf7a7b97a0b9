/** The keys of an object literal, typed and in the order of the literal. */
export function keysOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(object) as Name[];
}

import type { ModuleCatalogue, Together } from '../frame/catalogue.js';
import * as modules from './modules.js';

type Modules = typeof modules;
type Catalogue = Modules[keyof Modules];
type Map = { readonly [Kind in keyof ModuleCatalogue]-?: NonNullable<ModuleCatalogue[Kind]> };
/** Kinds that modules declare as objects keyed by name. The other kinds are lists. */
type NamedKind = { [Kind in keyof Map]: Map[Kind] extends readonly unknown[] ? never : Kind }[keyof Map];
type ListKind = Exclude<keyof Map, NamedKind>;

type Named<Kind extends NamedKind> = Together<Extract<Catalogue, Record<Kind, unknown>>[Kind]>;
type Listed<Kind extends ListKind> = Extract<Catalogue, Record<Kind, readonly unknown[]>>[Kind][number];

const all: readonly ModuleCatalogue[] = Object.values(modules);

/** The entries of one kind from all modules, by name. Throws at the start when two modules declare one name. */
export function named<Kind extends NamedKind>(kind: Kind): Named<Kind> {
  const entries = all.flatMap((module) => Object.entries(module[kind] ?? {}));
  requireUnique(
    kind,
    entries.map(([name]) => name),
  );
  return Object.fromEntries(entries) as Named<Kind>;
}

/** The entries of one kind from all modules, in one list. */
export function listed<Kind extends ListKind>(kind: Kind): readonly Listed<Kind>[] {
  return all.flatMap((module) => [...(module[kind] ?? [])]) as readonly Listed<Kind>[];
}

/** Name of a module. */
export type ModuleName = keyof Modules;

/** The names of one kind that each module declares. */
type NamesByModule<Kind extends NamedKind> = {
  readonly [Module in ModuleName]: Modules[Module] extends { readonly [Each in Kind]: infer Entries }
    ? keyof Entries & string
    : never;
};

/** The names of one kind that a module declares. */
export type NamesOf<Kind extends NamedKind, Module extends ModuleName> = NamesByModule<Kind>[Module];

/** The name of each entry's module, by the name of the entry. */
export function modulesOf<Kind extends NamedKind>(kind: Kind): Readonly<Record<keyof Named<Kind>, keyof Modules>> {
  const catalogues = Object.entries<ModuleCatalogue>(modules);
  const entries = catalogues.flatMap(([module, catalogue]) =>
    Object.keys(catalogue[kind] ?? {}).map((name) => [name, module]),
  );
  return Object.fromEntries(entries) as Record<keyof Named<Kind>, keyof Modules>;
}

function requireUnique(kind: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules declare ${twice} among their ${kind}`);
}

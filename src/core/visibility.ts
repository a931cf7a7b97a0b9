import { Extensions, ObjectType } from 'type-graphql';

/**
 * Who may see the fields of an output type: anybody, its owner (a customer looking at what is theirs), or an admin.
 * A house test walks every type that is reachable from a root field and refuses one that shows more than the root's
 * callers may see.
 */
export type Visibility = 'public' | 'owner' | 'admin';

const RANK: Record<Visibility, number> = { public: 0, owner: 1, admin: 2 };

/** True when something of `visibility` may be shown to an audience that sees up to `audience`. */
export function visibleTo(visibility: Visibility, audience: Visibility): boolean {
  return RANK[visibility] <= RANK[audience];
}

/**
 * Declares a GraphQL output type together with who may see it. Fields without a resolver of their own are read off
 * the row directly, which keeps long lists free of a promise per field.
 */
export function OutputType(visibility: Visibility, description: string, name?: string): ClassDecorator {
  return (target) => {
    const options = { description, simpleResolvers: true };
    if (name) ObjectType(name, options)(target);
    else ObjectType(options)(target);
    Extensions({ visibility })(target);
  };
}

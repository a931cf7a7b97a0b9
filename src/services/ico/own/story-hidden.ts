import { sql } from 'kysely';

/**
 * Of an offering of this alias: whether what its creator wrote is kept from everybody else, since admins look into it, or
 * since the creator's account is not active. Texts can be changed in every status, so an admin needs a way to hide them in each.
 */
export function storyHidden(offering: string) {
  const of = (column: string) => sql.ref(`${offering}.${column}`);
  return sql<boolean>`(${of('flagged')} or not exists (select from "user" creator
    where creator.id = ${of('userId')} and creator.status = 'ACTIVE' and creator."deletedAt" is null))`;
}

import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { nameOrNull } from '../../core/text/name.js';
import type { Row } from '../../entities/index.js';
import type { ProviderUser } from '../../entities/account/provider-user.js';
import { User } from '../../entities/account/user.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireInside } from '../geo/access.js';

export type ProfileRow = Row<User> & {
  role: string;
  permissions: string[];
  providers: Pick<ProviderUser, 'provider' | 'providerUserId'>[];
};

/** The caller's own account, with its role, the permission keys that it gives, and the linked identities. */
export async function profile(ctx: Context): Promise<ProfileRow> {
  const userId = requireUserId(ctx.caller);
  const user = await ctx.db.rows
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .selectAll('user')
    .select('role.name as role')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('provider_user')
          .select(['provider', 'providerUserId'])
          .whereRef('provider_user.userId', '=', 'user.id')
          .where('provider_user.deletedAt', 'is', null)
          .orderBy('isPrimary', (order) => order.asc().nullsLast())
          .orderBy('provider_user.id'),
      ).as('providers'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst();
  if (!user || ctx.caller.kind !== 'user') throw new AppError('NOT_FOUND');
  return { ...user, permissions: [...ctx.caller.role.permissions].toSorted() };
}

export interface ProfileInput {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly country?: string | null;
}

/**
 * Changes the names and the country of the caller's account; omitted fields stay, null clears. GEO_RESTRICTED for a
 * change of country while the geo policy blocks the caller, since the stated country may be why it does.
 */
export async function updateProfile(ctx: Context, input: ProfileInput): Promise<ProfileRow> {
  const userId = requireUserId(ctx.caller);
  const { firstName, lastName } = input;
  const country = await changedCountry(ctx, userId, input.country);
  const changes = {
    ...(firstName === undefined ? {} : { firstName: nameOrNull(firstName) }),
    ...(lastName === undefined ? {} : { lastName: nameOrNull(lastName) }),
    ...(country === undefined ? {} : { country }),
  };
  await inTransaction(ctx, { operation: 'updateProfile' }, async ({ em }) =>
    Object.assign(await em.findOneOrFail(User, userId), changes, { updatedAt: ctx.clock.now() }),
  );
  return profile(ctx);
}

/** The country to write; undefined if it stays the same, so that a blocked caller can still save the whole page. */
async function changedCountry(
  ctx: Context,
  userId: string,
  wanted: string | null | undefined,
): Promise<string | null | undefined> {
  if (wanted === undefined) return undefined;
  const country = wanted?.toUpperCase() ?? null;
  const stated = ctx.db.rows.selectFrom('user').select('country').where('id', '=', userId);
  if ((await stated.executeTakeFirst())?.country === country) return undefined;
  await requireInside(ctx, 'updateProfile');
  return country;
}

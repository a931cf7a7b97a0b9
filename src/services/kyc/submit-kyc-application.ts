import { requireUserId } from '../../auth/authenticate.js';
import { approvedLevel } from '../../auth/kyc.js';
import { toCountryCode } from '../../core/net/country.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import type { Row } from '../../entities/index.js';
import type { KycApplication } from '../../entities/kyc/kyc-application.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

/** Longest data of a form, as JSON text. Documents are uploaded separately, and the data names their paths. */
const MAX_DATA_LENGTH = 64 * 1024;

export interface SubmitKycApplicationInput {
  readonly levelId: string;
  readonly data: Record<string, unknown>;
}

/**
 * Applies for a verification level. NOT_FOUND for a level that takes no applications; ILLEGAL_STATE while another
 * application is pending, or when the customer holds that level or a higher one.
 */
export async function submitKycApplication(
  ctx: Context,
  { levelId, data }: SubmitKycApplicationInput,
): Promise<Row<KycApplication>> {
  const userId = requireUserId(ctx.caller);
  const json = JSON.stringify(data);
  if (json.length > MAX_DATA_LENGTH) throw badInput(`data must have at most ${MAX_DATA_LENGTH} characters as JSON`);
  requireCountryCode(data['country']);
  const held = await approvedLevel(ctx, userId);
  return inTransaction(ctx, { operation: 'submitKycApplication' }, async (tx) => {
    const level = await openLevel(tx, levelId);
    if (held && held.level >= level) {
      throw new AppError('ILLEGAL_STATE', { message: `You hold level ${held.level} already` });
    }
    const application = await tx.rows
      .insertInto('kyc_application')
      .values({ id: newId(), userId, levelId, data: json, createdAt: ctx.clock.now().toISOString() })
      // The unique index of pending applications decides, also between concurrent requests.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!application)
      throw new AppError('ILLEGAL_STATE', { message: 'Your last application is still waiting for a decision' });
    return application;
  });
}

/** BAD_INPUT unless the country is a two-letter code: the geo policy compares codes and would not recognise a name. */
function requireCountryCode(country: unknown): void {
  if (country === undefined || (typeof country === 'string' && toCountryCode(country) !== null)) return;
  throw badInput('data.country must be the code of a country in two letters, such as DE');
}

async function openLevel({ rows }: Tx, levelId: string): Promise<number> {
  const row = await rows
    .selectFrom('kyc_level')
    .select('level')
    .where('id', '=', levelId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such level to apply for' });
  return row.level;
}

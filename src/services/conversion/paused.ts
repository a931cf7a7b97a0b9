import { AppError } from '../../core/catalogue/errors.js';
import type { ConvertSwitchName } from '../../entities/convert/names.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

/** CONVERT_PAUSED while the setting convertEnabled is off. */
export function requireEnabled({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.flag('convertEnabled')) throw new AppError('CONVERT_PAUSED');
}

/** CONVERT_PAUSED when converting is switched off, or a Super Admin has stopped this part of it. */
export async function requireRunning(
  ctx: Pick<Context, 'settings'>,
  tx: Pick<Tx, 'rows'>,
  name: ConvertSwitchName,
): Promise<void> {
  checkRunning(ctx, await isStopped(tx, name));
}

/** As {@link requireRunning}, for a caller that has already read whether it is stopped. */
export function checkRunning(ctx: Pick<Context, 'settings'>, isStoppedNow: boolean): void {
  requireEnabled(ctx);
  if (isStoppedNow) throw new AppError('CONVERT_PAUSED');
}

/** Whether a Super Admin has stopped this part; the rows decide, so that it holds for every process at once. */
export async function isStopped({ rows }: Pick<Tx, 'rows'>, name: ConvertSwitchName): Promise<boolean> {
  const found = await rows
    .selectFrom('convert_switch')
    .select('isStopped')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return found.isStopped;
}

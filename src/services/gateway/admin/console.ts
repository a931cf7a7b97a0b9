import { gateway } from '../../../core/gateway/catalogue.js';
import { WalletType } from '../../../entities/currency/currency.js';
import { offeredCurrencies, type CurrencyRow } from '../../currency/read.js';
import type { Context } from '../../frame/context.js';
import type { ListRequest } from '../../frame/list.js';
import { readConsole, readConsoleHistory, restoreConsole, saveConsole, type Console } from '../../settings/console.js';
import type { RestoreSettingsInput } from '../../settings/restore-settings.js';
import type { SaveSettingsInput } from '../../settings/save-settings.js';
import { allowedWalletTypes } from '../merchant/terms.js';

const CONSOLE: Console = { name: 'gateway', ...gateway.settingsConsoles.gateway };

export const readGatewayConsole = (ctx: Context) => readConsole(ctx, CONSOLE);
export const readGatewayHistory = (ctx: Context, request: ListRequest) => readConsoleHistory(ctx, CONSOLE, request);
export const saveGatewaySettings = (ctx: Context, input: SaveSettingsInput) => saveConsole(ctx, CONSOLE, input);
export const restoreGatewaySettings = (ctx: Context, input: RestoreSettingsInput) =>
  restoreConsole(ctx, CONSOLE, input);

/** A type of wallets, whether payments are taken in it, and its currencies that are offered. */
export interface GatewayWalletType {
  readonly type: WalletType;
  readonly allowed: boolean;
  readonly currencies: readonly CurrencyRow[];
}

/** Every type of wallets, allowed or not. */
export async function readGatewayWalletTypes(ctx: Context): Promise<GatewayWalletType[]> {
  const offered = await offeredCurrencies(ctx);
  const allowed = allowedWalletTypes(ctx);
  return Object.values(WalletType).map((type) => ({
    type,
    allowed: allowed.has(type),
    currencies: offered.filter((currency) => currency.type === type),
  }));
}

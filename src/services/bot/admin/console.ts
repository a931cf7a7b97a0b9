import { bot } from '../../../core/bot/catalogue.js';
import type { Context } from '../../frame/context.js';
import type { ListRequest } from '../../frame/list.js';
import {
  previewConsole,
  readConsole,
  readConsoleHistory,
  restoreConsole,
  saveConsole,
  type Console,
} from '../../settings/console.js';
import type { RestoreSettingsInput } from '../../settings/restore-settings.js';
import type { SaveSettingsInput } from '../../settings/save-settings.js';

const CONSOLE: Console = { name: 'trading_bot', ...bot.settingsConsoles.trading_bot };

export const readBotConsole = (ctx: Context) => readConsole(ctx, CONSOLE);
export const readBotSettingsHistory = (ctx: Context, request: ListRequest) => readConsoleHistory(ctx, CONSOLE, request);
export const previewBotSettings = (ctx: Context, values: unknown) => previewConsole(ctx, CONSOLE, values);
export const saveBotSettings = (ctx: Context, input: SaveSettingsInput) => saveConsole(ctx, CONSOLE, input);
export const restoreBotSettings = (ctx: Context, input: RestoreSettingsInput) => restoreConsole(ctx, CONSOLE, input);

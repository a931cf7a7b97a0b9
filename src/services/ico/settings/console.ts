import { ico } from '../../../core/ico/catalogue.js';
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

const CONSOLE: Console = { name: 'ico', ...ico.settingsConsoles.ico };

export const readIcoLimits = (ctx: Context) => readConsole(ctx, CONSOLE);
export const readIcoLimitsHistory = (ctx: Context, request: ListRequest) => readConsoleHistory(ctx, CONSOLE, request);
export const previewIcoLimits = (ctx: Context, values: unknown) => previewConsole(ctx, CONSOLE, values);
export const saveIcoLimits = (ctx: Context, input: SaveSettingsInput) => saveConsole(ctx, CONSOLE, input);
export const restoreIcoLimits = (ctx: Context, input: RestoreSettingsInput) => restoreConsole(ctx, CONSOLE, input);

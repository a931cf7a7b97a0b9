import { convert } from '../../../core/convert/catalogue.js';
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

const CONSOLE: Console = { name: 'convert', ...convert.settingsConsoles.convert };

export const readConvertHistory = (ctx: Context, request: ListRequest) => readConsoleHistory(ctx, CONSOLE, request);
export const previewConvertSettings = (ctx: Context, values: unknown) => previewConsole(ctx, CONSOLE, values);
export const saveConvertSettings = (ctx: Context, input: SaveSettingsInput) => saveConsole(ctx, CONSOLE, input);
export const restoreConvertSettings = (ctx: Context, input: RestoreSettingsInput) =>
  restoreConsole(ctx, CONSOLE, input);

/** Every setting with its text or its default. */
export const readConvertConsole = (ctx: Context) => readConsole(ctx, CONSOLE);

import type { Together } from '../core/frame/catalogue.js';
import type { Act } from './approval/act-definition.js';
import type { WaitingRecord } from './approval/waiting-record.js';
import type {
  ExtensionSwitched,
  Lifecycle,
  OpenedParts,
  PartsSource,
  ServiceModule,
  SettingsSaved,
} from './frame/module.js';
import type { CheckedWallets } from './wallet/checked-wallets.js';
import * as modules from './modules.js';

type Modules = typeof modules;
type Opened = Extract<Modules[keyof Modules], { parts: unknown }>['parts'];
type Parts = Together<
  ReturnType<Opened> extends infer Each ? (Each extends OpenedParts<infer Own> ? Own : never) : never
>;

/** The parts of all modules, and those of them that must be started and stopped. */
export interface ModuleParts {
  readonly parts: Parts;
  readonly running: readonly Lifecycle[];
  readonly engines: readonly Engine[];
  readonly settingsSaved: readonly SettingsSaved[];
  readonly extensionSwitched: readonly ExtensionSwitched[];
  readonly acts: readonly Act[];
  readonly waitingRecords: readonly WaitingRecord[];
  readonly checkedWallets: readonly CheckedWallets[];
}

type Engine = NonNullable<OpenedParts<unknown>['engine']>;

/** Opens the parts of every module. */
export function openParts(source: PartsSource): ModuleParts {
  const all: readonly ServiceModule[] = Object.values(modules);
  const opened = all.flatMap(({ parts }) => (parts ? [parts(source)] : []));
  return {
    parts: Object.assign({}, ...opened.map(({ parts }) => parts)) as Parts,
    running: opened.flatMap(({ running = [] }) => running),
    engines: opened.flatMap(({ engine }) => engine ?? []),
    settingsSaved: all.flatMap(({ settingsSaved }) => settingsSaved ?? []),
    extensionSwitched: all.flatMap(({ extensionSwitched }) => extensionSwitched ?? []),
    acts: all.flatMap(({ acts = [] }) => acts),
    waitingRecords: all.flatMap(({ waitingRecords = [] }) => waitingRecords),
    checkedWallets: all.flatMap(({ checkedWallets = [] }) => checkedWallets),
  };
}

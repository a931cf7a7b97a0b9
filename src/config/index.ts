import { z } from 'zod';
import { accountsConfig, accountsVariables, type AccountsConfig } from './accounts.js';
import { addressesConfig, addressesVariables, type AddressesConfig } from './addresses.js';
import { boundsConfig, boundsVariables, type BoundsConfig } from './bounds.js';
import { convertConfig, convertVariables, type ConvertConfig } from './convert.js';
import { convertExchangeConfig, convertExchangeVariables, type ConvertExchangeConfig } from './convert-exchange.js';
import { combinedFaults, ConfigError } from './faults.js';
import { aiProvider, outsideConfig, outsideVariables, type AiProvider, type OutsideConfig } from './outside.js';
import { asksForTraces, processConfig, processVariables, type ProcessConfig } from './process.js';
import { storesConfig, storesVariables, type StoresConfig } from './stores.js';

export { ConfigError } from './faults.js';
export type { HouseExchange } from './convert-exchange.js';
export type { TradingConfig } from './outside.js';
export type { SecretKey } from './secret-keys.js';

/**
 * The configuration, read from the environment once at start. All faults are reported together, so that an operator can
 * correct them in one go. docs/operations.md lists every variable. Each file of src/config holds one group: its
 * settings, its variables, and the function that turns the variables into the settings.
 */
export interface Config
  extends
    ProcessConfig,
    StoresConfig,
    AddressesConfig,
    BoundsConfig,
    AccountsConfig,
    OutsideConfig,
    ConvertConfig,
    ConvertExchangeConfig {
  readonly ai: AiProvider;
  /** True when tracing is on. OpenTelemetry itself reads from the environment how to send traces. */
  readonly tracing: boolean;
}

/** Every variable that the server reads. */
export const environment = z.object({
  ...processVariables,
  ...storesVariables,
  ...addressesVariables,
  ...boundsVariables,
  ...accountsVariables,
  ...outsideVariables,
  ...convertVariables,
  ...convertExchangeVariables,
});

/** Parses the environment; throws a {@link ConfigError} that lists every fault. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  const issues = parsed.error?.issues.map(faultOf) ?? [];
  const faults = [...issues, ...combinedFaults(env)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  return {
    ...processConfig(parsed.data),
    ...storesConfig(parsed.data),
    ...addressesConfig(parsed.data),
    ...boundsConfig(parsed.data),
    ...accountsConfig(parsed.data),
    ...outsideConfig(parsed.data),
    ...convertConfig(parsed.data),
    ...convertExchangeConfig(parsed.data),
    ai: aiProvider(parsed.data.AI_PROVIDER, env),
    tracing: asksForTraces(env),
  };
}

/** A fault in one line; for a list, the line says which entry is wrong. */
function faultOf({ path: [name, index], message }: z.core.$ZodIssue): string {
  const entry = typeof index === 'number' ? `entry ${index + 1} ` : '';
  return `${String(name)}: ${entry}${message}`;
}

import { z } from 'zod';
import { accountsConfig, accountsVariables, type AccountsConfig } from './accounts.js';
import { addressesConfig, addressesVariables, type AddressesConfig } from './addresses.js';
import { boundsConfig, boundsVariables, type BoundsConfig } from './bounds.js';
import { combinedFaults, ConfigError } from './faults.js';
import { aiProvider, outsideConfig, outsideVariables, type AiProvider, type OutsideConfig } from './outside.js';
import { asksForTraces, processConfig, processVariables, type ProcessConfig } from './process.js';
import { storesConfig, storesVariables, type StoresConfig } from './stores.js';

export { ConfigError } from './faults.js';
export type { SecretKey } from './secret-keys.js';

/**
 * Everything that the environment decides, read once at start. All faults are reported together, so that an operator
 * mends them in one go. docs/operations.md lists every variable. Each file of src/config holds one group: its settings,
 * its variables, and how the one follows from the other.
 */
export interface Config
  extends ProcessConfig, StoresConfig, AddressesConfig, BoundsConfig, AccountsConfig, OutsideConfig {
  readonly ai: AiProvider;
  /** Traces are asked for; how they are sent, OpenTelemetry reads for itself. */
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
    ai: aiProvider(parsed.data.AI_PROVIDER, env),
    tracing: asksForTraces(env),
  };
}

/** One line; of a list it says which entry is wrong. */
function faultOf({ path: [name, index], message }: z.core.$ZodIssue): string {
  const entry = typeof index === 'number' ? `entry ${index + 1} ` : '';
  return `${String(name)}: ${entry}${message}`;
}

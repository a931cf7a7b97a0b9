import { houseFault } from './convert.js';
import { convertExchangeFault } from './convert-exchange.js';
import { holdsDevelopmentKey, secretKeys, SUCH_AS } from './secret-keys.js';
import { flag } from './values.js';

/** Everything that is wrong with the environment, one line a fault. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Faults of several variables together. Reads the raw texts, so that malformed variables do not hide them. */
export function combinedFaults(env: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if ((env['SUPER_ADMIN_EMAIL'] === undefined) !== (env['SUPER_ADMIN_PASSWORD'] === undefined)) {
    faults.push('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: set both or neither');
  }
  if (flag.safeParse(env['PERSISTED_OPERATIONS_ONLY']).data && !env['PERSISTED_OPERATIONS']) {
    faults.push('PERSISTED_OPERATIONS_ONLY: needs PERSISTED_OPERATIONS, the manifest of what is allowed');
  }
  const house = houseFault(env);
  if (house !== null) faults.push(house);
  const exchange = convertExchangeFault(env);
  if (exchange !== null) faults.push(exchange);
  return env['NODE_ENV'] === 'production' ? [...faults, ...productionFaults(env)] : faults;
}

/** Faults that count only in production. */
function productionFaults(env: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if (env['SECRET_KEYS'] === undefined) faults.push(`SECRET_KEYS: must be set in production, ${SUCH_AS}; keep it`);
  if (holdsDevelopmentKey(secretKeys.safeParse(env['SECRET_KEYS'] ?? '').data ?? [])) {
    faults.push('SECRET_KEYS: holds the development key, which anybody can read');
  }
  if (Number(env['PASSWORD_MEMORY_KIB'] ?? Infinity) < 19_456) {
    faults.push('PASSWORD_MEMORY_KIB: must be at least 19456 in production');
  }
  if (!env['APP_PUBLIC_URL']) faults.push('APP_PUBLIC_URL: must be set in production');
  if (flag.safeParse(env['OUTBOUND_ALLOW_LOOPBACK']).data) {
    faults.push('OUTBOUND_ALLOW_LOOPBACK: lets requests reach this machine itself and is refused in production');
  }
  if (flag.safeParse(env['DEMO_DATA']).data) {
    faults.push('DEMO_DATA: demo accounts have public passwords and are refused in production');
  }
  if (flag.safeParse(env['TRADING_SIMULATED_MARKET']).data) {
    faults.push('TRADING_SIMULATED_MARKET: simulated prices are for development and refused in production');
  }
  return faults;
}

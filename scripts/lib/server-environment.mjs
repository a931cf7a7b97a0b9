import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPeople } from '../demo.mjs';
import { writeWhole } from './lock.mjs';
import { dataDir } from './paths.mjs';

const extensions = ['knowledge_base', 'ico', 'nft', 'gateway', 'convert', 'wallet_link', 'trading_bot'];

/**
 * The server's environment for development. Variables that the user has set (in the shell or in .env) take precedence;
 * an empty value counts as set, so that a default can be switched off.
 */
export function serverEnvironment({ port, databaseUrl, redisUrl, chainUrl }) {
  const [admin] = demoPeople;
  const defaults = {
    ...secrets(),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_PUBLIC_URL: `http://localhost:${port}`,
    OUTBOUND_ALLOW_LOOPBACK: 'true',
    // Nobody rearranges the blocks of a chain that runs here, so the first one settles.
    ...(chainUrl ? { CHAIN_RPC_URL: chainUrl, CHAIN_CONFIRMATIONS: '1' } : {}),
    LICENCE_DIR: licences(),
    NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: 'development',
    DEMO_DATA: 'true',
    // Its prices move, so that bots trade, while those of the platform's currencies stand still.
    TRADING_SIMULATED_MARKET: 'true',
    SUPER_ADMIN_EMAIL: admin.email,
    SUPER_ADMIN_PASSWORD: admin.password,
    // Caches compiled code between starts, which makes later ones faster.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
  };
  // Demo accounts have public passwords, so by default only this machine can reach the server.
  const HOST = process.env.HOST || 'localhost';
  return { ...defaults, ...process.env, HOST, PORT: String(port), PREPARE: 'true' };
}

/** Generated once for each clone, so that stored secrets and open sessions survive a restart. */
function secrets() {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const made = { SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` };
    writeWhole(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A licence file for every extension; without one an extension's operations answer 403. */
function licences() {
  const folder = join(dataDir, 'licences');
  mkdirSync(folder, { recursive: true });
  for (const name of extensions) {
    const file = join(folder, `${name}.lic`);
    if (!existsSync(file)) writeWhole(file, `${JSON.stringify({ extension: name, licensee: 'development' })}\n`);
  }
  return folder;
}

import type { App } from '../../src/app.js';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import { serve } from './served.js';
import { TEST_ENVIRONMENT, world } from './world.js';

/** One more server of this process over the worker's database, with an environment of its own. */
export class SecondServer {
  private constructor(
    readonly url: string,
    readonly platform: OpenPlatform,
    private readonly app: App,
  ) {}

  static async start(environment: Record<string, string>): Promise<SecondServer> {
    const { databaseUrl, redisUrl } = await world();
    const urls = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    const config = loadConfig({ ...process.env, ...TEST_ENVIRONMENT, ...urls, ...environment });
    const platform = await openPlatform(config, { log: newLogger(process.env['LOG_LEVEL'] ?? 'fatal') });
    await platform.start();
    const { app, url } = await serve(platform);
    return new SecondServer(url, platform, app);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
  }
}

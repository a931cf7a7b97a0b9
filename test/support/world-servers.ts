import { ServerProcess } from './process.js';
import { world } from './world.js';

/** Processes of their own over the world of a file of tests, which the file lets die. */
export class WorldServers {
  private readonly processes: ServerProcess[] = [];

  private constructor(
    /** What each of them gets. */
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** `more` is what they get besides the world's database, Redis and licences. */
  static async open(more: Readonly<Record<string, string>> = {}): Promise<WorldServers> {
    const { databaseUrl, redisUrl, platform } = await world();
    const { licenceDir } = platform.config;
    return new WorldServers({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LICENCE_DIR: licenceDir, ...more });
  }

  start(command: string, environment: Record<string, string> = {}): ServerProcess {
    const started = ServerProcess.run(command, { ...this.environment, ...environment });
    this.processes.push(started);
    return started;
  }

  async close(): Promise<void> {
    for (const each of this.processes) await each.stop('SIGKILL');
  }
}

import { Command, Redis, type RedisOptions } from 'ioredis';
import { inOneWrite } from '../in-one-write.js';
import { LiveTime } from '../live-time.js';
import type { Logger } from '../telemetry/log.js';

const STEP_MS = 100;
/** How long commands wait while no answer comes from Redis. */
const SILENT_AFTER_MS = 600;

/** Commands that the library itself sends when it opens a connection. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['hello', 'auth', 'client', 'select', 'info', 'readonly']);

/** The error of commands while Redis is unavailable or does not answer. */
export class RedisSilent extends Error {
  constructor() {
    super('Redis does not answer');
    this.name = 'RedisSilent';
  }
}

/**
 * A connection whose commands are answered promptly or fail. When Redis has not answered for a short while, all waiting
 * commands fail, and later ones fail at once until Redis answers a PING. So an outage delays a call only once, however
 * many commands the call sends. Not for commands that block.
 */
export class PromptRedis extends Redis {
  private isSilent = false;
  private readonly owed = new Set<Command>();
  private quietMs = 0;
  private readonly liveTime = new LiveTime(STEP_MS, (livedMs) => this.step(livedMs));

  constructor(
    url: string,
    options: Omit<RedisOptions, 'replyMapping'>,
    private readonly log: Logger,
  ) {
    super(url, options);
    this.on('ready', () => {
      if (this.isSilent) this.askAgain();
    });
    this.on('end', () => this.liveTime.stop());
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    if (OF_THE_CONNECTION.has(command.name)) return super.sendCommand(command, stream);
    if (this.isSilent) {
      command.reject(new RedisSilent());
      return command.promise;
    }
    this.expect(command);
    // Commands of one turn of the event loop share a write. Without a connection the library queues them.
    if (this.status === 'ready') inOneWrite(this.stream, setImmediate);
    return super.sendCommand(command, stream);
  }

  /** Waits for a command's answer. After a reconnect the library sends the same command again; it counts once. */
  private expect(command: Command): void {
    if (this.owed.has(command)) return;
    if (this.owed.size === 0) {
      this.quietMs = 0;
      this.liveTime.start();
    }
    this.owed.add(command);
    command.promise.then(
      () => this.heard(command),
      (error: unknown) => (isAnswer(error) ? this.heard(command) : this.fallSilent()),
    );
  }

  private heard(command: Command): void {
    this.owed.delete(command);
    this.quietMs = 0;
  }

  private step(livedMs: number): void {
    // The timer is stopped only here, so that a busy connection does not start and stop it with every command.
    if (this.owed.size === 0) return this.liveTime.stop();
    this.quietMs += livedMs;
    if (this.quietMs >= SILENT_AFTER_MS) this.fallSilent();
  }

  private fallSilent(): void {
    if (this.isSilent || this.status === 'end') return;
    this.isSilent = true;
    this.liveTime.stop();
    this.log.warn('Redis does not answer: commands fail at once until it does');
    for (const command of this.owed) command.reject(new RedisSilent());
    this.owed.clear();
    if (this.status === 'ready') this.askAgain();
  }

  /** Sends a PING, which Redis answers after earlier commands. After a lost connection it is sent again. */
  private askAgain(): void {
    const ping = new Command('ping', [], { replyEncoding: 'utf8' });
    super.sendCommand(ping);
    ping.promise.then(
      () => this.answered(),
      (error: unknown) => isAnswer(error) && this.answered(),
    );
  }

  private answered(): void {
    if (!this.isSilent) return;
    this.isSilent = false;
    this.log.info('Redis is answering again');
  }
}

/** Whether Redis itself refused the command, such as by a script's error. */
function isAnswer(error: unknown): boolean {
  return (error as Error).name === 'ReplyError';
}

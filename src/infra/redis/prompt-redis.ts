import { Command, Redis, type RedisOptions } from 'ioredis';
import { inOneWrite } from '../in-one-write.js';
import { LiveTime } from '../live-time.js';
import type { Logger } from '../telemetry/log.js';

const STEP_MS = 100;
/** How long commands wait without a word of Redis. */
const SILENT_AFTER_MS = 600;

/** What the library itself sends when it makes a connection. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['hello', 'auth', 'client', 'select', 'info', 'readonly']);

/** What a command fails with while Redis is unavailable or silent. */
export class RedisSilent extends Error {
  constructor() {
    super('Redis does not answer');
    this.name = 'RedisSilent';
  }
}

/**
 * A connection whose commands are answered promptly or fail: once nothing has been heard from Redis for a short while,
 * everything that waits for it fails, and later commands do so at once until it answers a PING. However many commands a
 * call makes, an outage thus costs it that time once. Not for commands that wait for news.
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
    // Commands of one turn of the event loop, whoever they are for. While there is no connection they wait in a queue.
    if (this.status === 'ready') inOneWrite(this.stream, setImmediate);
    return super.sendCommand(command, stream);
  }

  /** A command comes again when the connection was made anew. */
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
    // Only now, so that a busy connection does not start and stop its timer with every command.
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

  /** Answered in its turn, after what Redis still has before it. Lost with the connection, it is sent on the next one. */
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

/** A refusal of Redis' own, such as a script's error. */
function isAnswer(error: unknown): boolean {
  return (error as Error).name === 'ReplyError';
}

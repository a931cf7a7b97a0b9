import { COMMANDS } from './commands.js';
import { ConfigError, loadConfig } from './config/index.js';
import { StartFault } from './core/start-fault.js';

/** Exit code of a configuration error. Process managers are told not to restart after it. */
const EXIT_CONFIG = 78;

/** Runs a role or a command to its end. Prints errors that prevent the start on one line, without a stack trace. */
export async function run(given: string | undefined): Promise<void> {
  const command = COMMANDS.find((each) => each === given);
  if (command === undefined) {
    process.stderr.write(`Usage: node dist/main.js ${COMMANDS.join('|')}\n`);
    process.exit(64);
  }
  try {
    const config = loadConfig();
    // Loading the server takes seconds, which a fault of the configuration need not wait for.
    const { runCommand } = await import('./roles.js');
    await runCommand(command, config);
  } catch (error) {
    const { text, code } = lastWords(error);
    process.stderr.write(`${text}\n`);
    process.exit(code);
  }
}

function lastWords(error: unknown): { text: string; code: number } {
  if (error instanceof StartFault) return { text: error.message, code: error.exitCode };
  if (error instanceof ConfigError) return { text: error.message, code: EXIT_CONFIG };
  return { text: String((error as Error).stack), code: 1 };
}

import { join } from 'node:path';
import { exclusively, recordProcess, recordedProcess } from './lock.mjs';
import { dataDir } from './paths.mjs';
import { ended, stopProcess } from './processes.mjs';
import { SetupError } from './progress.mjs';

const record = join(dataDir, 'launcher.json');
const stopLimitMs = 60_000;
// A launcher whose npm was killed notices it within half a second and then starts to stop.
const noticeMs = 2_000;

/** Makes this process the only launcher of the clone. Waits for another one that is about to stop. */
export async function becomeTheLauncher() {
  await exclusively('launcher', async () => {
    const other = recordedProcess(record);
    if (other && !(await ended(other.pid, noticeMs))) {
      const stopping = recordedProcess(record)?.stopping;
      if (!stopping || !(await ended(other.pid, stopLimitMs))) {
        throw new SetupError(
          `This clone is running already (process ${other.pid}). Stop it: Ctrl-C where it runs, or kill ${other.pid}`,
        );
      }
    }
    recordProcess(record, process.pid);
  });
}

/** Records that this launcher has started to stop. */
export function launcherStops() {
  if (recordedProcess(record)?.pid === process.pid) recordProcess(record, process.pid, { stopping: true });
}

/** Stops the launcher that runs from this clone, with everything that it started. */
export async function stopOtherLauncher() {
  const other = recordedProcess(record);
  if (other) await stopProcess(other.pid, { limitMs: stopLimitMs });
}

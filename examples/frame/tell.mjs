// How the examples print what they do, and wait for what the server does by itself.

export function step(text) {
  process.stdout.write(`\n${text}\n`);
}

export function say(text) {
  process.stdout.write(`  ${text}\n`);
}

/** Looks five times a second until there is an answer, for a minute. */
export async function until(look, otherwise = 'nothing came of it within a minute') {
  for (let looks = 0; looks < 300; looks += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(otherwise);
}

/** Has a job of the server run from now on: a run that has begun before, such as one of its calendar, is waited for. */
export async function runJob(admin, name) {
  await until(async () => {
    try {
      return await admin('POST', `/api/admin/system/cron/${name}/run`, {});
    } catch (error) {
      if (error.code === 'ILLEGAL_STATE') return null;
      throw error;
    }
  }, `${name} did not end within a minute`);
}

/** Waits until a second after a time, since the server's clock may be behind. */
export async function untilTime(time) {
  await new Promise((resolve) => setTimeout(resolve, time.getTime() + 1_000 - Date.now()));
}

import { Anvil } from './anvil.js';

// A worker that starts a chain, prints its process and folder, and ends as its argument says: by exit or by a signal.

const chain = await Anvil.take(90_211, { accounts: 1, isFree: false });
await chain.send('anvil_mine', ['0x300']);
const { pid, folder } = chain;
process.stdout.write(JSON.stringify({ pid, folder }), () => {
  const [, , signal] = process.argv;
  if (signal === undefined) process.exit(0);
  process.kill(process.pid, signal);
});

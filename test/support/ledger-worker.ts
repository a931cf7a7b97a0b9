import 'reflect-metadata';
import { openDatabase } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { Gatherer } from '../../src/services/ledger/gatherer.js';
import { randomFrom, randomUnit, type ModelWallet } from './ledger-model.js';

// A process that moves money at random until it is killed. After each movement that it was answered, it prints the keys.
const { databaseUrl, wallets, seed } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string;
  wallets: ModelWallet[];
  seed: number;
};
const db = await openDatabase({ url: databaseUrl, poolMax: 6, log: newLogger('fatal') });
const ledger = new Gatherer(db.pool, () => undefined);
const random = randomFrom(seed);

async function caller(): Promise<never> {
  for (;;) {
    const unit = randomUnit(random, wallets);
    try {
      await ledger.submit({ movements: unit });
      process.stdout.write(unit.map(({ key }) => `${key}\n`).join(''));
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!['INSUFFICIENT_FUNDS', 'WALLET_FROZEN'].includes(code)) process.stderr.write(`${String(error)}\n`);
    }
  }
}

await Promise.all(Array.from({ length: 24 }, caller));

import { StubServer } from './server.js';

// The exchange as a process of its own, which outlives the servers that trade at it. It says its URL in a line.
process.stdout.write(`${await new StubServer().start()}\n`);

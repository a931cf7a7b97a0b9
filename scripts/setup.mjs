// Brings packages and Node up to date; the commands that run without services (npm run check) begin with it.
import { onCurrentNode } from './lib/runtime.mjs';

await onCurrentNode(async () => {});

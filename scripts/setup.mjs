// Updates packages and Node. Commands that need no services (npm run check) start with it.
import { onCurrentNode } from './lib/runtime.mjs';

await onCurrentNode(async () => {});

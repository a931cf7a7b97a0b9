import type { ServiceModule } from '../frame/module.js';
import { newIcoFront } from './public/front.js';

export const icoModule = {
  parts: () => ({ parts: { icoFront: newIcoFront() } }),
} satisfies ServiceModule;

import { newClient } from '../../support/accounts.js';

/** An admin who keeps what creators choose from. */
export const keeper = () => newClient({ permissions: ['view.ico.settings', 'edit.ico.settings'] });

/** One who may look at it and change nothing. */
export const viewer = () => newClient({ permissions: ['view.ico.settings'] });

/** A value that nothing else has. */
export const freshValue = () => `v${++values}-${process.pid}`;
let values = 0;

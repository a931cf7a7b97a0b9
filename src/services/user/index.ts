import type { ServiceModule } from '../frame/module.js';
import { CREATE_USER } from './create-user.js';
import { RESET_USER_TWO_FACTOR } from './reset-user-two-factor.js';
import { UPDATE_USER } from './update-user.js';

export const userModule = { acts: [UPDATE_USER, CREATE_USER, RESET_USER_TWO_FACTOR] } satisfies ServiceModule;

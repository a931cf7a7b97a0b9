import { ADMIN, SUPER_ADMIN } from '../../core/catalogue/permissions.js';

export const extension = 'ico';

/** The rows of the launch form: plans, blockchains and types. */
export const VIEW_SETTINGS = { access: 'user', permission: 'view.ico.settings', extension } as const;
export const EDIT_SETTINGS = { access: 'user', permission: 'edit.ico.settings', extension } as const;

/** The limits demand one of the shipped roles beside the key. */
const ADMINS = { anyRole: [ADMIN, SUPER_ADMIN] } as const;
export const VIEW_LIMITS = { ...VIEW_SETTINGS, ...ADMINS } as const;
export const EDIT_LIMITS = { ...EDIT_SETTINGS, ...ADMINS } as const;

/** What creators choose from. It is read without a session, so calls are limited by address. */
export const OFFERED = {
  access: 'public',
  reason: 'What creators can choose from is shown before anybody signs in.',
  extension,
  throttle: 'icoReads',
  cost: 20,
} as const;

/** What creators do with an offering of their own. */
const OWN_OFFERING = { owns: { resource: 'icoOffering', argument: 'id' } } as const;
export const READ_STORY = { access: 'user', extension, ...OWN_OFFERING } as const;
export const WRITE_STORY = { ...READ_STORY, throttle: 'icoStory' } as const;
export const OFFERING_ID = { description: 'Id of the offering.' } as const;

/** The api role serves every transport, cron starts calendar jobs, engine runs queued jobs, all does everything. */
export const ROLES = ['api', 'cron', 'engine', 'all'] as const;
export type Role = (typeof ROLES)[number];

/** What a process can be started as: a role until a signal ends it, or a command to its end. */
export const COMMANDS = [...ROLES, 'migrate', 'seed'] as const;
export type Command = (typeof COMMANDS)[number];

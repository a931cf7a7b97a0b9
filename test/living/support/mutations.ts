/**
 * Mutations that are not tried three times, with the reason: each would take from the callers or from the server what
 * the queries after it ask for.
 */
export const NOT_REPEATED: Readonly<Record<string, string>> = {
  changePassword: 'ends the sessions of its caller',
  closeAccount: 'ends the account of its caller',
  deleteMerchant: 'ends the merchant of its caller',
  deleteMerchantKey: 'ends the key of the shop',
  emergencyStopTradingBots: 'stops all bots of the demo data',
  killAllTradingBots: 'stops all bots of its caller',
  restoreGeoPolicy: 'may shut everybody out',
  rotateMerchantKey: 'ends the key of the shop',
  runCronJob: 'jobs stand still',
  saveGeoPolicy: 'shuts everybody out',
  setExtensionStatus: 'switches a module off',
  signIn: 'replaces the session of its caller',
  signOut: 'ends the session of its caller',
  signOutEverywhere: 'ends the sessions of its caller',
};

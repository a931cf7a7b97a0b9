/** Keys that only a Super Admin may change: 43 documented ones, the older withdrawApproval, and two further fields. */
export const protectedSettings = [
  'captchaProvider',
  'captchaSecretKey',

  'withdrawAutoApprove',
  'withdrawApproval',
  'walletTransferFee',
  'walletTransferSpread',
  'partnerIbanEnabled',
  'partnerOnrampEnabled',
  'partnerOfframpEnabled',
  'partnerOnrampCustody',
  'partnerOfframpCustody',

  'withdrawTwoFactorRequired',
  'withdrawTwoFactorChallenge',
  'withdrawTwoFactorAppAllowed',
  'withdrawTwoFactorEmailAllowed',
  'withdrawTwoFactorSmsAllowed',

  'kycFeatureEnforcement',
  'dexEnabled',

  'dexAllowlistMode',
  'dexKycRequired',
  'dexDirectPoolsEnabled',
  'dexPoolRiskAckRequired',

  'aiSupportEnabled',
  'aiSupportAutonomy',
  'aiSupportProvider',
  'aiSupportDailyBudgetUsd',
  'aiSupportMonthlyBudgetUsd',
  'aiSupportAccountToolsEnabled',
  'aiSupportOperationsEnabled',
  'aiSupportWorkflowsEnabled',
  'aiSupportWorkflowKeys',
  'aiSupportAdminAssistantEnabled',
  'aiSupportAdminActionsEnabled',
  'aiSupportAdminActionKeys',

  'tradingBotEnabled',
  'tradingBotLiveTradingEnabled',
  'tradingBotPlatformFeePercent',
  'tradingBotTradingFeePercent',

  'p2pTwoFactorRequired',
  'p2pTwoFactorChallenge',

  'fxTradingExternalRoutingEnabled',

  // No code reads these: the fee has a newer key, and demo mode comes from the environment.
  'walletTransferFeePercentage',
  'DEMO_STATUS',
  'NEXT_PUBLIC_DEMO_STATUS',

  'transferConversion',
  'priceMovePercent',
] as const;

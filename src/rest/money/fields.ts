/** What deposits, withdrawals and transfers show alike. */
export const REQUEST = 'id userId walletId currency type amount status reason decidedAt createdAt';

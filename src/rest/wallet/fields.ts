export const WALLET = 'id userId currency type balance inOrder sequence frozenAt createdAt';
export const ENTRY = `id walletId userId sequence operation amount previousBalance newBalance previousInOrder newInOrder
  transactionId idempotencyKey border metadata createdAt currency type`;

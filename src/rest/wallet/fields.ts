export const WALLET = 'id userId currency type balance inOrder sequence frozenAt createdAt';
export const ENTRY = `id walletId userId sequence operation amount previousBalance newBalance previousInOrder newInOrder
  transactionId idempotencyKey external metadata createdAt currency type`;

// What each wallet paid. Only the answer to a payment says so; this tab keeps it, for a reload or the Back button.
const placeOf = (id) => `checkout.receipt.${id}`;

export function saveReceipt(id, allocations) {
  sessionStorage.setItem(placeOf(id), JSON.stringify(allocations ?? []));
}

export function savedReceipt(id) {
  return JSON.parse(sessionStorage.getItem(placeOf(id)) ?? 'null');
}

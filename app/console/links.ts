/** Where the object of an id is shown; null where it has no page. */
export function linkOf(field: string, id: string): string | null {
  if (!/^[A-Za-z0-9-]+$/.test(id)) return null
  if (field === 'certificateNumber' || field === 'certificateId') return `/c/${id}`
  const list = lists[field]
  return list ? `/operator/voir/${list}/${id}` : null
}

const lists: Readonly<Record<string, string>> = {
  personId: 'people',
  otherId: 'people',
  likeId: 'people',
  managerId: 'people',
  opponentPersonId: 'people',
  pocketId: 'pockets',
  pocketIds: 'pockets',
  orderId: 'orders',
  backingId: 'orders',
  purchaseId: 'orders',
  supportCaseId: 'support-cases',
  disputeId: 'disputes',
  proposalId: 'proposals',
  fightId: 'fights',
  receiptId: 'receipts',
  caseId: 'kyc-cases',
  webhookEndpointId: 'operator-webhook-endpoints',
}

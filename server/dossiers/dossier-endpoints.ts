import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, idParams, listEndpoint } from '#server/kernel/door.ts'
import {
  listedOrder,
  listedPerson,
  listedPocket,
  orderSearch,
  payablePocket,
  personDossier,
  personSearch,
  pocketDossier,
  pocketSearch,
} from './dossier-shapes.ts'
import { fightDossier } from './fight-shapes.ts'
import { orderDossier } from './order-shapes.ts'
import { listPayablePockets } from './payable-pockets.ts'
import { findFightDossier } from './read-fight.ts'
import { findOrderDossier, listOrders } from './read-orders.ts'
import { findPerson, listPeople } from './read-people.ts'
import { findPocketDossier, listEveryPocket } from './read-pockets.ts'
import { seenBy } from './seen-by.ts'

const shared = { operation: 'read_ledger', audience: 'operator', launch: null } as const
const one = { ...shared, method: 'GET', params: idParams } as const

const found = <Dossier>(dossier: Dossier | null): Decision<Dossier> =>
  dossier === null ? refuse({ code: 'unknown_object' }) : accept(dossier)

/** All that operators know of a person, a Pocket, a fight or an order, each on one page. */
export const dossierEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...shared,
    path: '/operator/people',
    summary: 'Everybody who has or had an account, by alias; found by email or by a certificate.',
    list: listPeople,
    filter: personSearch,
    item: listedPerson,
    handle: async ({ platform, query: { email, alias, certificateNumber, ...page } }) =>
      accept(await listPeople(platform, page, { email, alias, certificateNumber })),
  }),
  endpoint({
    ...one,
    path: '/operator/people/:id',
    summary:
      'All that is known of a person. Who they are is shown to compliance alone, and each reading is logged.',
    answer: personDossier,
    handle: async ({ platform, who, params }) =>
      found(await findPerson(platform, params.id, seenBy(who))),
  }),
  listEndpoint({
    ...shared,
    path: '/operator/pockets',
    summary: 'Every Pocket from its first draft on, the last to open first.',
    list: listEveryPocket,
    filter: pocketSearch,
    item: listedPocket,
    handle: async ({ platform, query: { named, ...page } }) =>
      accept(await listEveryPocket(platform, page, named)),
  }),
  endpoint({
    ...one,
    path: '/operator/pockets/:id',
    summary: 'All that is known of a Pocket: terms, money, fights, payouts, orders, history.',
    answer: pocketDossier,
    handle: async ({ platform, who, params }) =>
      found(await findPocketDossier(platform, params.id, seenBy(who))),
  }),
  listEndpoint({
    ...shared,
    operation: 'approve_payout',
    path: '/operator/payable-pockets',
    summary: 'Pockets of which the recipient can be paid something now, the first closed first.',
    list: listPayablePockets,
    item: payablePocket,
    handle: async ({ platform, query }) => accept(await listPayablePockets(platform, query)),
  }),
  endpoint({
    ...one,
    // Whoever records bouts, and whoever approves their contracts.
    operation: 'read_audit_log',
    path: '/operator/fights/:id',
    summary: 'All that is known of a fight: parties, result, earnings, receipts, settlements.',
    answer: fightDossier,
    handle: async ({ platform, params }) => found(await findFightDossier(platform, params.id)),
  }),
  listEndpoint({
    ...shared,
    path: '/operator/orders',
    summary: 'Backings and purchases with their payments, the newest first.',
    list: listOrders,
    filter: orderSearch,
    item: listedOrder,
    handle: async ({ platform, query: { paymentId, certificateNumber, state, ...page } }) =>
      accept(await listOrders(platform, page, { paymentId, certificateNumber, state })),
  }),
  endpoint({
    ...one,
    path: '/operator/orders/:id',
    summary:
      'All that is known of an order: quote, payment, conversion, refund, dispute, entries of the books.',
    answer: orderDossier,
    handle: async ({ platform, who, params }) =>
      found(await findOrderDossier(platform, params.id, seenBy(who))),
  }),
]

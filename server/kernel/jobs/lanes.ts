import type { Announcements } from './announce.ts'

/** Tasks of one lane are done one after the other; a party that is silent keeps nobody waiting in another lane. */
export const LANES = [
  'own',
  'screening',
  'identities',
  'cards',
  'refunds',
  'conversion',
  'treasury',
  'mails',
] as const
export type Lane = (typeof LANES)[number]

type Kind = keyof Announcements

/** Which outside party each kind of task may have to wait for; `own` is what we do by ourselves. */
const laneOf: { readonly [Each in Kind]: Lane } = {
  mail: 'mails',
  confirmation_letter: 'mails',
  mail_asked_link: 'own',
  mail_confirmation: 'own',
  mail_purchase: 'own',
  mail_money_back: 'own',
  mail_withdrawal: 'own',
  mail_bout_question: 'own',
  mail_write_off: 'own',
  mail_priority: 'own',
  mail_terms: 'own',
  screen_payment: 'screening',
  screen_purchase: 'screening',
  follow_kyc_case: 'identities',
  expire_card_session: 'cards',
  refund_payment: 'refunds',
  convert_card_funds: 'conversion',
  convert_purchase: 'conversion',
  send_treasury_order: 'treasury',
  pay_claim: 'treasury',
  refund_pocket: 'own',
  credit_compensations: 'own',
  credit_holders: 'own',
  settle_certificates: 'own',
  follow_identity: 'own',
  let_owned_go: 'own',
  spread_event: 'own',
}

const kinds = Object.keys(laneOf) as Kind[]

/** What is done in a lane. A kind that only a newer version knows has none. */
export const kindsIn = (lane: Lane): readonly Kind[] =>
  kinds.filter((kind) => laneOf[kind] === lane)

/** Where a task of this kind is done; one that only a newer version knows is left to our own lane. */
export const laneFor = (kind: string): Lane => laneOf[kind as Kind] ?? 'own'

import type { Fault } from './test-faults.ts'

const id = '0a000000-0000-4000-8000-000000000001'
const order = (state: string) => `insert into treasury_order
    (id, key, kind, pocket_id, person_id, from_account, to_address, amount_micro, state, reference,
      proposal_id, created_at, changed_at)
  values ('${id}', 'payout:${id}', 'payout', '${id}', '${id}', 'escrow:pocket:x', '0x', 5, '${state}',
    ${state === 'done' ? `'t'` : 'null'}, '${id}', now(), now())`
const entry = (kind: string, key: string) => `insert into ledger_entry
    values (900, '${key}', '${kind}', null, null, null, now());
  insert into posting values (900, 0, 'escrow:market', 5), (900, 1, 'fx_rounding', -5)`

/** Single faults in what was let go and in what has left. */
export const faultsOfPayouts: readonly Fault[] = [
  [
    'released-steps-are-booked',
    () => `insert into release_step (pocket_id, step, due_at, amount_micro, released_at, released_micro)
      values ('${id}', 1, now(), 5, now(), 5)`,
  ],
  [
    'held-payouts-stay',
    () => `${order('done')};
      insert into standstill (id, operation, subject, begun_at, begun_by, begun_because)
      values ('${id}', 'hold_payout', '${id}', now() - interval '2 minutes', '${id}', 'x')`,
  ],
  ['releases-follow-their-plan', () => entry('release', `pocket:${id}:release:1`)],
  ['money-goes-to-the-address-named', () => order('done')],
  ['sent-orders-are-booked', () => order('done')],
  ['sent-orders-are-booked', () => `${order('unknown')}; ${entry('payout', `payout:${id}`)}`],
  [
    'excess-is-kept-for-its-sender',
    () => `insert into fight_receipt values
      ('${id}', '${id}', '${id}', 5, 'r', '0x', '${id}', now(), now(), 3)`,
  ],
  ['orders-are-as-agreed', () => order('intended')],
  ['orders-pay-the-recipient', () => order('intended')],
  [
    'orders-bear-their-own-key',
    () => `${order('intended')}; update treasury_order set key = 'payout:x'`,
  ],
  ['payouts-were-ordered', () => entry('payout', `payout:${id}`)],
  ['payouts-were-ordered', () => `${order('done')}; ${entry('payout', `payout:${id}`)}`],
]

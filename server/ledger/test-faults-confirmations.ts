import type { Fault } from './test-faults.ts'

/** Single faults in the letters that confirm contracts, and in what waits for them. */
export const faultsOfConfirmations: readonly Fault[] = [
  [
    'letters-confirm-an-order',
    () => `insert into confirmation_letter (letter_key, order_id, outcome, ended_at)
    values ('x', gen_random_uuid(), 'before', now())`,
  ],
  [
    'letters-confirm-an-order',
    ({ waits }) => `insert into confirmation_letter (letter_key, order_id, outcome, ended_at)
    values ('x', '${waits}', 'before', now())`,
  ],
  [
    'letters-confirm-an-order',
    ({ share }) => `update confirmation_letter set ended_at = ended_at - interval '1 day'
    where order_id = '${share}'`,
  ],
  [
    'letters-are-proven',
    ({ share }) => `delete from confirmation_letter where order_id = '${share}'`,
  ],
  [
    'releases-wait-for-the-letter',
    ({ share }) => `loosen pocket;
    update confirmation_letter set outcome = 'refused', reason = '550', reference = null
    where order_id = '${share}';
    update pocket set release_planned_at = (select confirmed_at + interval '9 days' from backing where id = '${share}')
    where id = (select pocket_id from backing where id = '${share}')`,
  ],
  [
    'proven-waivers-hold',
    ({
      share,
    }) => `insert into withdrawal_request (id, backing_id, person_id, requested_at, confirmed_at)
    select gen_random_uuid(), id, person_id, confirmed_at, confirmed_at + interval '2 hours'
    from backing where id = '${share}'`,
  ],
]

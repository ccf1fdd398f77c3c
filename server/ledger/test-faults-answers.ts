import type { Fault } from './test-faults.ts'

const nobody = '0a000000-0000-4000-8000-00000000dead'

/** Single faults in the answers that are given again. */
export const faultsOfAnswers: readonly Fault[] = [
  [
    'answers-are-kept-for-what-is-there',
    ({ tip }) => `update backing set person_id = gen_random_uuid() where id = '${tip}'`,
  ],
  ['answers-are-kept-for-what-is-there', () => `update idempotency set operation = 'claim'`],
  [
    'answers-name-one-deed-each',
    ({
      second,
      gift,
    }) => `update idempotency set answer = jsonb_build_object('backingId', '${second}')
      where answer ->> 'backingId' = '${gift}'`,
  ],
]

/** The same of settled fights. */
export const faultsOfSettledAnswers: readonly (readonly [check: string, fault: string])[] = [
  [
    'answers-are-kept-for-what-is-there',
    `update claim set purpose = 'parts' where purpose = 'balance'`,
  ],
  ['answers-are-kept-for-what-is-there', `update sale set buyer_id = '${nobody}'`],
  ['answers-are-kept-for-what-is-there', `update fight_receipt set recorded_by = '${nobody}'`],
  ['answers-are-kept-for-what-is-there', `update earnings_declaration set author_id = '${nobody}'`],
]

import { stateOfCertificate } from '#server/certificates/door.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** What an order and its certificate both say. */
const said = (row: 'b' | 'c', number: string, holder: string) =>
  [
    number,
    holder,
    'kind',
    'pocket_id',
    'principal_micro',
    'cover_bps',
    'interval_from',
    'interval_until',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ')
const ofOrder = said('b', 'certificate_number', 'person_id')
const ofCertificate = said('c', 'number', 'original_holder_id')

const checks: readonly Check[] = [
  {
    invariant: 'C2',
    name: 'certificates-fit-their-order',
    what: 'a paid order has no certificate, an unpaid one has, or the two say different things',
    query: `select coalesce(b.id, c.backing_id) as place, concat_ws(' ', ${ofOrder}) as expected,
        concat_ws(' ', ${ofCertificate}) as found
      from (select * from backing where payment_id is not null) b
        full join certificate c on c.backing_id = b.id
      where (${ofOrder}) is distinct from (${ofCertificate})`,
  },
  {
    invariant: 'L6',
    name: 'cursors-end-the-intervals',
    what: 'the cursor of a Pocket is not where its intervals end, or they overlap or leave a gap',
    query: `select p.id::text as place, coalesce(sum(c.interval_until - c.interval_from), 0) as expected,
        p.unit_cursor as found
      from pocket p left join certificate c on c.pocket_id = p.id and c.interval_from is not null
      group by p.id having p.unit_cursor <> coalesce(sum(c.interval_until - c.interval_from), 0)
      union all select number::text, before, interval_from from (
        select number, interval_from,
          lag(interval_until, 1, 0) over (partition by pocket_id order by interval_from) as before
        from certificate where interval_from is not null) each
      where interval_from <> before`,
  },
  {
    invariant: 'L5',
    name: 'void-units-are-counted',
    what: 'the void units of a Pocket are not those of its ended orders',
    query: `select p.id as place, p.void_units as found, coalesce(sum(b.units), 0) as expected
      from pocket p left join backing b
        on b.pocket_id = p.id and b.payment_id is not null and b.state in ('refunded', 'withdrawn', 'charged_back')
          -- What was charged back stays sold: its parts are the provider's, not the athlete's again.
          and b.void_cause is distinct from 'charged_back'
      group by p.id having p.void_units <> coalesce(sum(b.units), 0)`,
  },
  {
    invariant: 'C2',
    name: 'certificates-stand-with-their-order',
    what: 'a certificate is frozen, locked or burned otherwise than its order, its sale and its stops make it',
    query: `select number as place, expected, found from (
        select c.number, c.state as found, case when b.state in ('refunded', 'withdrawn') then 'burned'
          else ${stateOfCertificate} end as expected
        from certificate c join backing b on b.id = c.backing_id) each
      where found <> expected`,
  },
]

/** Certificates against their orders and their Pockets. */
export async function verifyCertificates({ db }: { db: Database }): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}

import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/** Stops that rested on something, with since when and until when: of a person, also those of their other accounts. */
const stopsOf = (kind: string, stopped: string) =>
  kind === 'person'
    ? `(select z.began_at, z.ended_at from stopped_account z where z.person_id = ${stopped}) z`
    : `(select z.frozen_at as began_at, z.released_at as ended_at from subject_freeze z
      where z.subject_kind = '${kind}' and z.subject_id = (${stopped})::text) z`

/** Was `stopped` under a stop of this kind at that moment? Clear of both its ends. */
const underStop = (kind: string, stopped: string, at: string) =>
  `exists (select from ${stopsOf(kind, stopped)} where z.began_at < ${at} - ${slack}
    and (z.ended_at is null or z.ended_at > ${at} + ${slack}))`

const moneyStood = (at: string) => `exists (select from money_stop z
  where z.began_at < ${at} - ${slack} and (z.lifted_at is null or z.lifted_at > ${at} + ${slack}))`

const checks: readonly Check[] = [
  {
    invariant: 'R4',
    name: 'what-is-stopped-is-marked',
    what: 'a person or a Pocket is treated as stopped without a stop, or as free in spite of one, by whichever account',
    query: `select p.id as place, s.began_at::text as expected, p.frozen_at::text as found
      from person p left join (select distinct on (x.person_id) x.person_id, x.began_at, z.reason
          from stopped_account x join subject_freeze z on z.id = x.freeze_id where x.ended_at is null
          order by x.person_id, x.began_at, x.id) s on s.person_id = p.id
      where (p.frozen_at, p.frozen_because) is distinct from (s.began_at, s.reason)
      union all select p.id, s.frozen_at::text, p.frozen_at::text
      from pocket p left join subject_freeze s on s.subject_kind = 'pocket' and s.subject_id = p.id::text
        and s.released_at is null
      where p.frozen_at is distinct from s.frozen_at
      union all select coalesce(s.id, x.freeze_id), s.person_id::text, x.person_id::text
      from (select z.id, o.id as person_id from subject_freeze z join person p on p.id::text = z.subject_id
          join person o on o.id = p.id or o.counts_with = p.counts_with
          where z.subject_kind = 'person' and z.released_at is null) s
        full join (select * from stopped_account where ended_at is null) x
          on x.freeze_id = s.id and x.person_id = s.person_id
      where s.id is null or x.id is null`,
  },
  {
    invariant: 'R4',
    name: 'nobody-stopped-is-paid',
    what: 'somebody was paid, or escrow released, while they or the Pocket were stopped, or all money was',
    // What a wallet takes from the contract is stopped by nobody.
    query: `select l.id as place, l.created_at as found from claim l
      where (${underStop('person', 'l.person_id', 'l.created_at')} or ${moneyStood('l.created_at')})
        and not exists (select from chain_claim k where k.claim_id = l.id)
      union all select o.id, o.created_at from treasury_order o
      where ${underStop('person', 'o.person_id', 'o.created_at')}
        or o.kind = 'payout' and ${underStop('pocket', 'o.pocket_id', 'o.created_at')}
        or ${moneyStood('o.created_at')}
      union all select l.id, l.first_sent_at from claim l
      where ${underStop('person', 'l.person_id', 'l.first_sent_at')}
      union all select o.id, o.first_sent_at from treasury_order o
      where o.kind = 'payout' and (${underStop('person', 'o.person_id', 'o.first_sent_at')}
        or ${underStop('pocket', 'o.pocket_id', 'o.first_sent_at')})
      union all select s.pocket_id, s.released_at from release_step s
      where s.released_micro > 0
        and (${underStop('pocket', 's.pocket_id', 's.released_at')} or ${moneyStood('s.released_at')})`,
  },
]

/** What compliance has stopped: that it counts as stopped, and that nothing was paid meanwhile. Rule KYC-02. */
export function verifyStops(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}

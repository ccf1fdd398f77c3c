import { ADJUSTABLE } from '#domain/ledger/correction.ts'
import { sandboxIds } from '#server/kernel/door.ts'
import { credited, debited, type EntrySource, type MadeKind } from './entry-source.ts'

const recipient = `'pocket:' || p.id || ':recipient'`
const feePending = `'pocket:' || p.id || ':fee-pending'`
const escrow = `'escrow:pocket:' || p.id`
const cash = `'provider:cash'`
const payee = `coalesce('payable:fighter:' || p.fighter_id, 'payable:federation:' || p.federation_id)`

/** Closed Pockets with the orders whose money was at its place as their books were closed: paid before, not undone and not frozen then. */
const closed = `(select p.id, sum(b.sale_fee_micro) as fee, sum(b.reserve_micro) as reserve
  from ledger_entry c join pocket p on c.business_key = 'pocket:' || p.id || ':close'
    join backing b on b.pocket_id = p.id
    join ledger_entry e on e.backing_id = b.id and e.kind = 'backing' and e.id < c.id
  where p.closed_at is not null
    and not exists (select from ledger_entry r where r.reverses = e.business_key and r.id < c.id)
    and not exists (select from ledger_entry f where f.backing_id = b.id and f.kind = 'freeze' and f.id < c.id
      and not exists (select from ledger_entry r where r.reverses = f.business_key and r.id < c.id))
  group by p.id)`

/** The company's own money for the reserve, as two operators have said; and what a sandbox begins with. */
const fundings = `(with approved as (select a.payload ->> 'reference' as reference, (a.payload ->> 'amountMicro')::bigint as micro
  from proposal a where a.operation = 'adjust_ledger' and a.outcome = 'carried_out'
    and a.subject = 'reserve-funding:' || (a.payload ->> 'reference')
    and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id))
  select * from approved
  union all select 'sandbox', 10000000000 from pocket where id = '${sandboxIds.tips}'
    and not exists (select from approved where reference = 'sandbox'))`

/** A Pocket's money on its way to its recipient, and what the provider earns, puts in and pays. */
export const entriesOfRecipients = {
  close: [
    {
      from: `${closed} p`,
      key: `'pocket:' || p.id || ':close'`,
      lines: [
        debited(feePending, 'p.fee'),
        credited(`'income:sale-fee'`, 'p.fee'),
        debited(`'escrow:reserve'`, 'p.reserve'),
        credited(escrow, 'p.reserve'),
      ],
    },
    {
      // An order that was frozen over the close; one without fee and premiums has nothing to catch up with.
      from: 'backing b join pocket p on p.id = b.pocket_id',
      where: `p.closed_at is not null and b.sale_fee_micro + b.reserve_micro > 0
        and exists (select from ledger_entry f where f.backing_id = b.id and f.kind = 'freeze')`,
      key: `'backing:' || b.id || ':close'`,
      isOptional: true,
      lines: [
        debited(feePending, 'b.sale_fee_micro'),
        credited(`'income:sale-fee'`, 'b.sale_fee_micro'),
        debited(`'escrow:reserve'`, 'b.reserve_micro'),
        credited(escrow, 'b.reserve_micro'),
      ],
    },
  ],
  release: [
    {
      from: 'release_step s join pocket p on p.id = s.pocket_id',
      where: 's.released_micro > 0',
      key: `'pocket:' || p.id || ':release:' || s.step`,
      lines: [debited(recipient, 's.released_micro'), credited(payee, 's.released_micro')],
    },
  ],
  payout: [
    {
      from: 'treasury_order o join pocket p on p.id = o.pocket_id',
      where: `o.kind = 'payout' and o.state = 'done'`,
      key: `'payout:' || o.id`,
      lines: [debited(payee, 'o.amount_micro'), credited(escrow, 'o.amount_micro')],
    },
  ],
  fee_withdrawal: [
    {
      from: 'treasury_order o',
      where: `o.kind = 'fee_withdrawal' and o.state = 'done'`,
      key: `'feeWithdrawal:' || o.id`,
      lines: [
        debited(`'income:' || o.income`, 'o.amount_micro'),
        credited(
          `case o.income when 'royalty' then 'escrow:market' when 'premium' then 'escrow:reserve'
            else 'escrow:pocket:' || o.pocket_id end`,
          'o.amount_micro',
        ),
      ],
    },
  ],
  reserve_funding: [
    {
      from: `${fundings} f`,
      key: `'reserve:funding:' || f.reference`,
      isOptional: true,
      lines: [debited(`'escrow:reserve'`, 'f.micro'), credited(`'reserve:cover'`, 'f.micro')],
    },
  ],
  provider_cost: [
    {
      from: 'card_cost c',
      key: `'cost:' || c.transaction_id`,
      lines: [debited(`'expense:psp'`, 'c.cost_micro'), credited(cash, 'c.cost_micro')],
    },
  ],
  adjustment: [
    {
      from: `proposal a cross join lateral jsonb_array_elements(a.payload -> 'lines') j`,
      where: `a.operation = 'adjust_ledger' and a.outcome = 'carried_out'
        and j ->> 'account' ~ '${ADJUSTABLE.source}'`,
      key: `'adjustment:' || a.id`,
      lines: [debited(`j ->> 'account'`, `j ->> 'amountMicro'`)],
    },
  ],
} satisfies Partial<Record<MadeKind, readonly EntrySource[]>>

import type { EarningsView } from '#app/screens/earnings/earnings-screen.tsx'
import { earningsTexts as texts } from '#app/texts/earnings.ts'
import { countText, dateText, dateTimeText, usdcText } from '#app/texts/format.ts'
import { shortAddress } from '#app/texts/wallets.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { add, formatUsdc, type MicroUsdc } from '#domain/kernel/money.ts'
import { balanceLines } from './balance-lines.ts'
import type { ToldMovement } from './movements-view.ts'

/** What a certificate brings and its holder has not taken. */
interface OwnReturns {
  certificateNumber: number
  pocketTitle: string
  parts: readonly { part: string; amountMicro: MicroUsdc; state: string; owedSince: Date | null }[]
}

/** What the page is made of, as the server tells it. */
export interface EarningsFacts {
  returns: readonly OwnReturns[]
  balanceMicro: MicroUsdc
  /** The newest first, as far back as the balance may reach. */
  movements: readonly ToldMovement[]
  address: { address: string; usableFrom: Date } | null
  preference: { automatic: boolean; minimumMicro: MicroUsdc }
  addressDelayHours: number
  afterDays: number
  claims: readonly {
    id: string
    purpose: 'parts' | 'balance'
    amountMicro: MicroUsdc
    toAddress: string
    state: 'intended' | 'unknown' | 'done' | 'refused'
    createdAt: Date
  }[]
}

/** Those parts that the holder can take now, certificate by certificate. */
export const dueOf = (returns: readonly OwnReturns[]) => partsIn(returns, 'due')

/** All that the holder can take now, with the balance. */
export const dueInAll = (returns: readonly OwnReturns[], balanceMicro: MicroUsdc): MicroUsdc =>
  add(balanceMicro, ...dueOf(returns).map(({ amountMicro }) => amountMicro))

function partsIn(returns: readonly OwnReturns[], wanted: 'due' | 'due_on_chain') {
  return returns.flatMap(({ certificateNumber, pocketTitle, parts }) =>
    parts
      .filter(({ state }) => state === wanted)
      .map((part) => ({ ...part, certificateNumber, pocketTitle })),
  )
}

/** What somebody is owed, where it goes and what has gone, in words. */
export function earningsView(
  facts: EarningsFacts,
  now: Date,
): Pick<EarningsView, 'owed' | 'address' | 'preference' | 'payouts'> {
  const { address, preference, claims } = facts
  const usable = address !== null && address.usableFrom <= now
  return {
    owed: owedOf(facts, usable),
    address: addressView(address, facts.addressDelayHours, now),
    preference: {
      automatic: preference.automatic,
      minimum: formatUsdc(preference.minimumMicro),
    },
    payouts: claims.map(({ id, purpose, amountMicro, toAddress, state, createdAt }) => ({
      id,
      title: texts.payouts[purpose],
      detail: texts.payouts.to(dateTimeText(createdAt), shortAddress(toAddress)),
      amount: usdcText(amountMicro),
      state,
    })),
  }
}

/** Where somebody is paid, from when on, and how long another address would wait, in words. */
export function addressView(
  address: EarningsFacts['address'],
  delayHours: number,
  now: Date,
): EarningsView['address'] {
  const waits = address !== null && address.usableFrom > now
  return {
    current: address?.address ?? null,
    usable: waits ? texts.address.from(dateTimeText(address.usableFrom)) : null,
    change: texts.address.changeText(countText(delayHours, ...texts.hour)),
  }
}

function owedOf(facts: EarningsFacts, usable: boolean): EarningsView['owed'] {
  const due = dueOf(facts.returns)
  const totalMicro = dueInAll(facts.returns, facts.balanceMicro)
  const total = usdcText(totalMicro)
  const { automatic, minimumMicro } = facts.preference
  const days = countText(facts.afterDays, ...texts.day)
  return {
    total,
    some: totalMicro > 0n,
    claimable: totalMicro > 0n && usable,
    confirm: texts.owed.confirm(total, facts.address?.address ?? ''),
    lines: [...due.map(partLine), ...balanceLines(facts.balanceMicro, facts.movements)],
    // The contract pays it, so that no button here can take it.
    onChain: partsIn(facts.returns, 'due_on_chain').map(partLine),
    rhythm: automatic ? texts.owed.automatic(days, usdcText(minimumMicro)) : texts.owed.manual,
  }
}

/** Of which certificate a part is, what it is, and since when. */
function partLine(part: DuePart): EarningsView['owed']['lines'][number] {
  const { certificateNumber, pocketTitle, owedSince, amountMicro } = part
  const since = owedSince ? [texts.owed.due(dateText(owedSince))] : []
  return {
    label: `${pocketTitle}, ${formatCertificateNumber(certificateNumber)}`,
    note: [partText(part.part), ...since].join(' · '),
    value: usdcText(amountMicro),
  }
}
type DuePart = ReturnType<typeof dueOf>[number]

/** What a part of a settled or cancelled fight is called. */
export function partText(part: string): string {
  if (part === 'returned') return texts.owed.returned
  return part === 'compensation' ? texts.owed.compensation : texts.owed.shared
}

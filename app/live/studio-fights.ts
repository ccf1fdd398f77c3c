import type { FightPage, FightRow } from '#app/screens/studio/fight-views.ts'
import { studioPlace } from '#app/screens/studio/studio-places.ts'
import { amountText, dateText, longDateTimeText, usdcText } from '#app/texts/format.ts'
import { fightTexts as texts } from '#app/texts/studio/fights.ts'
import type { FightOutcome, FightStatus } from '#domain/bouts/fight.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'

/** For whom somebody acts. */
type Acting = Parameters<typeof studioPlace>[0]

/** A fight as the server tells it to its athlete. */
interface ToldFight {
  id: string
  opponentName: string
  eventName: string
  place: string
  takesPlaceAt: Date
  weighInAt: Date
  purse: { currency: string; amountMinor: bigint } | null
  status: FightStatus
  result: { outcome: FightOutcome; official: boolean } | null
  contractReference: string
  contractApprovedAt: Date | null
  contractWaits: boolean
  promoterName: string | null
  reportedOutcome: FightOutcome | null
  turnedDown: readonly { what: 'contract' | 'result' | 'earnings'; at: Date; reason: string }[]
  earnings: readonly {
    declarationId: string
    declaredAt: Date
    earningsMicro: MicroUsdc
    verifiedAt: Date | null
    rejectedAt: Date | null
    challengesEndAt: Date | null
    fundsDueAt: Date | null
    owedMicro: MicroUsdc
    receivedMicro: MicroUsdc
  }[]
}

const tones: { [Status in FightStatus]?: FightRow['tone'] } = {
  started: 'caution',
  official: 'caution',
  awaiting_funds: 'caution',
  overdue: 'loss',
  settled: 'gain',
  closed: 'gain',
}

/** Whether operators have returned the contract, so that another one is awaited. */
export const isReturned = (fight: ToldFight): boolean =>
  fight.status === 'scheduled' &&
  !fight.contractApprovedAt &&
  !fight.contractWaits &&
  fight.turnedDown.some(({ what }) => what === 'contract')

/** Whether the athlete is waited for. */
export const isWaitedFor = (fight: ToldFight): boolean =>
  isReturned(fight) || isReportAwaited(fight)

const isReportAwaited = ({ status, reportedOutcome }: ToldFight): boolean =>
  (status === 'started' && reportedOutcome === null) ||
  ['official', 'awaiting_funds', 'overdue'].includes(status)

/** One fight in the list: where it stands and what comes next. */
export function fightRow(fight: ToldFight, acting: Acting): FightRow {
  return {
    id: fight.id,
    href: studioPlace(acting, `/studio/combats/${fight.id}`),
    title: texts.versus(fight.opponentName),
    where: `${fight.eventName} · ${fight.place} · ${dateText(fight.takesPlaceAt)}`,
    ...stateOf(fight),
  }
}

function stateOf(fight: ToldFight): Pick<FightRow, 'state' | 'next' | 'tone'> {
  const { status, contractApprovedAt, reportedOutcome } = fight
  if (isReturned(fight)) {
    return { state: texts.contractReturned, next: texts.returnedNext, tone: 'caution' }
  }
  if (status === 'scheduled' && !contractApprovedAt) {
    return { state: texts.contractWaits, next: texts.contractNext, tone: 'info' }
  }
  if (status === 'started' && reportedOutcome) {
    const next = texts.reportedNext(texts.outcomes[reportedOutcome])
    return { state: texts.reported, next, tone: 'info' }
  }
  const { state, next } = texts.states[status]
  return { state, next: next(deadlineOf(fight)), tone: tones[status] ?? 'neutral' }
}

function deadlineOf({ status, weighInAt, earnings }: ToldFight): string {
  const last = earnings.at(-1)
  const due =
    status === 'challenge_window'
      ? last?.challengesEndAt
      : status === 'awaiting_funds' || status === 'overdue'
        ? last?.fundsDueAt
        : weighInAt
  return due ? longDateTimeText(due) : ''
}

/** The page of one fight, with the forms that are open now. */
export function fightPage(
  fight: ToldFight,
  { acting, key }: { acting: Acting; key: string },
): FightPage {
  const { facts } = texts
  const { result, purse, status } = fight
  const outcome = result && texts.outcomes[result.outcome]
  const rows: readonly [string, string | null][] = [
    [facts.event, fight.eventName],
    [facts.place, fight.place],
    [facts.takesPlaceAt, longDateTimeText(fight.takesPlaceAt)],
    [facts.weighInAt, longDateTimeText(fight.weighInAt)],
    [facts.promoter, fight.promoterName],
    [facts.purse, purse && `${amountText(micro(purse.amountMinor))}\u00a0${purse.currency}`],
    [facts.contract, fight.contractReference],
    [
      facts.result,
      outcome && (result.official ? facts.official(outcome) : facts.provisional(outcome)),
    ],
  ]
  return {
    row: fightRow(fight, acting),
    facts: rows.flatMap(([label, value]) =>
      value ? [{ label, value, tall: value.length > 26 }] : [],
    ),
    turnedDown: fight.turnedDown.map(({ what, at, reason }) =>
      texts.turnedDown[what](dateText(at), reason),
    ),
    mayReport: status === 'started' && fight.reportedOutcome === null,
    mayDeclare: status === 'official',
    againHref: isReturned(fight)
      ? studioPlace(acting, `/studio/combats/${fight.id}/contrat`)
      : null,
    mayChange: ['scheduled', 'postponed', 'lapsed'].includes(status),
    key,
    earnings: fight.earnings.map((declared) => ({
      id: declared.declarationId,
      amount: usdcText(declared.earningsMicro),
      detail: [
        texts.earnings.line(dateText(declared.declaredAt)),
        ...(declared.owedMicro > 0n
          ? [texts.earnings.paidIn(usdcText(declared.receivedMicro), usdcText(declared.owedMicro))]
          : []),
      ].join(' · '),
      state: declared.rejectedAt ? 'rejected' : declared.verifiedAt ? 'verified' : 'waits',
    })),
  }
}

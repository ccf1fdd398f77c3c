import type { OwnCertificateView } from '#app/screens/certificate/own/own-certificate.tsx'
import type { SignableActs, SignedAct } from '#app/screens/certificate/own/signable-acts.ts'
import { earningsTexts } from '#app/texts/earnings.ts'
import { countText, dateTimeText, usdcText } from '#app/texts/format.ts'
import { ownCertificateTexts as texts } from '#app/texts/own-certificate.ts'
import { shortAddress } from '#app/texts/wallets.ts'
import { withdrawalTexts } from '#app/texts/withdrawal.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { RECOVERY_DAYS, type RecoveryStatus } from '#domain/certificates/recovery.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { openQuestionView } from './bout-question-view.ts'
import { partText } from './earnings-view.ts'

type PartState = keyof typeof texts.returns.parts

/** What the holder's part of the page is made of, as the server tells it. */
export interface OwnCertificateFacts {
  kind: PocketKind
  state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  own: {
    walletAddress: string | null
    minted: boolean
    comingBack: boolean
    onItsWay: boolean
    burnable: boolean
    burnCall: { to: string; data: string } | null
    recovery: { status: RecoveryStatus; toAddress: string; recoversAt: Date | null } | null
  }
  /** Of a share; tips and sponsorships bring nothing. */
  returns: {
    costMicro: MicroUsdc
    backMicro: MicroUsdc
    resaleMicro: MicroUsdc
    parts: readonly { part: string; amountMicro: MicroUsdc; state: PartState }[]
  } | null
  /** Why the contract pays nothing for a certificate in a wallet, and what it owes. */
  claim: {
    dueMicro: MicroUsdc
    heldFor: keyof typeof texts.place.heldFor | null
    underWay: boolean
    typedData: Record<string, unknown>
  } | null
  /** What its wallet signs to send it back to the vault; null in the vault, but where the consent for the way there has run out. */
  back: { owner: string; expiresAt: Date; typedData: Record<string, unknown> } | null
  chain: Pick<SignableActs, 'chainId' | 'network'>
  /** No contract runs: nothing is written to a blockchain. */
  tokenless: boolean
  wallets: readonly { id: string; address: string }[]
  contests: readonly Contested[]
  /** Of a federation. */
  patron: { shown: boolean; alias: string | null } | null
  /** Null for whoever bought it on the market. */
  order: {
    id: string
    withdrawUntil: Date | null
    questions: readonly { questionId: string; answerBy: Date }[]
  } | null
}

/** Declared earnings of a fight, as the server tells them to a holder. */
interface Contested {
  declarationId: string
  opponentName: string
  eventName: string
  declaredMicro: MicroUsdc
  open: boolean
  challengesEndAt: Date | null
  own: readonly {
    raisedAt: Date
    reason: string
    answeredAt: Date | null
    upheld: boolean | null
    answer: string | null
  }[]
}

/** The holder's part of a certificate's page, in words. */
export function ownCertificateView(facts: OwnCertificateFacts): OwnCertificateView {
  const { own, wallets, state } = facts
  const standing = state === 'active' || state === 'settled'
  const others = wallets.filter(
    ({ address }) => address.toLowerCase() !== own.walletAddress?.toLowerCase(),
  )
  return {
    burned: state === 'burned',
    place: placeOf(facts),
    order: orderOf(facts),
    movable: standing && own.walletAddress === null && !own.comingBack,
    mintable: standing && !own.minted && !facts.tokenless,
    signable: standing ? signableOf(facts) : null,
    wallets: others.map(({ id, address }) => ({ value: id, label: shortAddress(address) })),
    recovery: recoveryOf(facts, standing),
    returns: returnsOf(facts),
    contests: facts.contests.map(contestOf),
    patron: state === 'burned' ? null : facts.patron,
    burnText: own.burnable ? burnTextOf(facts) : null,
    walletBurn: walletBurnOf(facts),
  }
}

function orderOf({ order }: OwnCertificateFacts): OwnCertificateView['order'] {
  if (!order) return null
  const { id, withdrawUntil, questions } = order
  return {
    href: `/soutiens/${id}`,
    withdrawal: withdrawUntil && withdrawalTexts.open(dateTimeText(withdrawUntil)),
    questions: questions.map(openQuestionView),
  }
}

function placeOf({
  kind,
  own,
  claim,
  back,
  tokenless,
}: OwnCertificateFacts): OwnCertificateView['place'] {
  const { place } = texts
  const { walletAddress, onItsWay } = own
  const notes = [
    walletAddress ? place.walletText : place.vaultText,
    ...(kind === 'share' ? [walletAddress ? place.walletEarnings : place.vaultEarnings] : []),
    ...(onItsWay && !tokenless
      ? [back && !walletAddress ? place.consentOver : place.onItsWay]
      : []),
    ...(claim && claim.dueMicro > 0n ? [place.due(usdcText(claim.dueMicro))] : []),
    ...(claim?.underWay ? [texts.sign.claim.underWay] : []),
    ...(claim?.heldFor ? [place.heldFor[claim.heldFor]] : []),
  ]
  return { name: walletAddress ? place.wallet : place.vault, address: walletAddress, notes }
}

/** The way back alone, for whoever sold it since their consent ran out. */
export function signedAgain(
  back: NonNullable<OwnCertificateFacts['back']>,
  chain: OwnCertificateFacts['chain'],
): SignableActs {
  return { owner: back.owner, ...chain, acts: [returning(back)] }
}

/**
 * A claim where the contract owes something, and the way back to the vault once nothing of it is on its way, or again where the consent
 * has run out.
 */
function signableOf({ kind, own, claim, back, chain }: OwnCertificateFacts): SignableActs | null {
  if (!back || (own.onItsWay && own.walletAddress) || own.recovery) return null
  const { claim: claiming } = texts.sign
  const acts: SignedAct[] = []
  if (claim && claim.dueMicro > 0n && !claim.heldFor && !claim.underWay) {
    const label = claiming.label(usdcText(claim.dueMicro))
    const { typedData } = claim
    acts.push({ intent: 'claim', label, text: claiming.text, fields: {}, ...typed(typedData) })
  }
  if (kind !== 'federation') {
    acts.push(returning(back))
  }
  return acts.length > 0 ? { owner: back.owner, ...chain, acts } : null
}

function returning({ expiresAt, typedData }: NonNullable<OwnCertificateFacts['back']>): SignedAct {
  const { label, text } = texts.sign.back
  const fields = { expiresAt: expiresAt.toISOString() }
  return { intent: 'back', label, text, fields, ...typed(typedData) }
}

const typed = (typedData: Record<string, unknown>) => ({
  typedData: typedData as unknown as SignedAct['typedData'],
})

function recoveryOf(
  { own: { recovery, walletAddress } }: OwnCertificateFacts,
  standing: boolean,
): OwnCertificateView['recovery'] {
  const { recovery: words } = texts
  const text = words.text(countText(RECOVERY_DAYS, ...earningsTexts.day))
  if (!recovery) return standing && walletAddress !== null ? { text, open: null } : null
  const state =
    recovery.status === 'public' && recovery.recoversAt
      ? words.public(dateTimeText(recovery.recoversAt))
      : recovery.status === 'asked'
        ? words.asked
        : words.due
  return { text, open: { title: words.to(shortAddress(recovery.toAddress)), state } }
}

function returnsOf({ returns }: OwnCertificateFacts): OwnCertificateView['returns'] {
  if (!returns) return null
  const words = texts.returns
  const parts = returns.parts.map(({ part, amountMicro, state }) => ({
    label: partText(part),
    note: words.parts[state],
    value: usdcText(amountMicro),
  }))
  const { costMicro, backMicro, resaleMicro } = returns
  const resale = resaleMicro > 0n ? [{ label: words.resale, value: usdcText(resaleMicro) }] : []
  return {
    some: parts.length + resale.length > 0,
    facts: [
      { label: words.cost, value: usdcText(costMicro) },
      ...parts,
      ...resale,
      { label: words.back, value: usdcText(backMicro), total: true },
    ],
  }
}

function contestOf(contested: Contested): OwnCertificateView['contests'][number] {
  const { contest } = texts
  const { declarationId, opponentName, eventName, declaredMicro, open, challengesEndAt } = contested
  const waits = contested.own.some(({ answeredAt }) => answeredAt === null)
  return {
    declarationId,
    fight: contest.fight(opponentName, eventName),
    notes: [
      contest.declared(usdcText(declaredMicro)),
      ...(open && challengesEndAt ? [contest.until(dateTimeText(challengesEndAt))] : []),
      ...(waits ? [contest.paused] : []),
    ],
    open,
    own: contested.own.map(({ raisedAt, reason, answeredAt, upheld, answer }) => ({
      raised: contest.own(dateTimeText(raisedAt), reason),
      state: answeredAt
        ? (upheld ? contest.upheld : contest.turnedDown)(answer ?? '')
        : contest.waiting,
    })),
  }
}

/** By a transaction of the wallet's own, while its token stands on the chain. */
function walletBurnOf({ own, chain }: OwnCertificateFacts): SignableActs | null {
  const { burnCall, walletAddress } = own
  if (!burnCall || walletAddress === null) return null
  const { label, text, done } = texts.burn.wallet
  const act = { intent: 'burn', label, text, done, call: burnCall }
  return { owner: walletAddress, ...chain, acts: [act] }
}

function burnTextOf({ kind, returns }: OwnCertificateFacts): string {
  if (kind === 'tips') return texts.burn.textBadge
  const due = (returns?.parts ?? []).filter(({ state }) => state === 'due')
  return texts.burn.text(usdcText(add(ZERO, ...due.map(({ amountMicro }) => amountMicro))))
}

import type { CertificateFace } from '#app/screens/certificate/certificate-screen.tsx'
import type { TokenView } from '#app/screens/certificate/token-section.tsx'
import { burnRuleOf, rightsOf, certificateTexts as texts } from '#app/texts/certificate.ts'
import { certificateCheckTexts } from '#app/texts/certificate-check.ts'
import { countText, dateText, numberText, ppmText, usdcText } from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import { seenByName } from '#app/texts/pseudonym.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import { CERTIFICATE_TITLES, formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

/** A certificate, as the server tells it to everybody. */
export interface PublicCertificate {
  number: number
  kind: PocketKind
  state: CertificateFace['state']
  principalMicro: MicroUsdc
  share: { units: number; fromUnit: number; untilUnit: number; ppm: number } | null
  mintedAt: Date
  burnedAt: Date | null
  holderAlias: string
  /** False for an address that nobody has linked. */
  holderKnown: boolean
  pocket: { slug: string; title: string; recipientName: string }
  art: { coveredFights: number; compensationLevel: 0 | 1 | 2 }
}

interface FaceFacts {
  end: { at: 'burned' | 'stopped' | 'due' | 'dated' | 'open'; dueAt: Date | null }
  /** Until when nobody sells it. */
  haltedUntil: Date | 'unknown' | null
  art: string
  sold: PocketTerms
  termsHash: string | null
  siteUrl: string
  mine: boolean
  token: TokenFacts | null
  tokenless: boolean
}

interface TokenFacts {
  chainId: bigint
  network: string | null
  contract: string
  tokenId: bigint
  place: TokenView['place']
  explorerUrl: string | null
}

/** The words of a certificate's page. */
export function certificateFace(
  certificate: PublicCertificate,
  { art, sold, termsHash, siteUrl, mine, token, tokenless, end, haltedUntil }: FaceFacts,
): CertificateFace {
  const { kind, state, pocket } = certificate
  return {
    kind,
    title: CERTIFICATE_TITLES[kind],
    titleLang: kind === 'federation' ? undefined : 'en',
    number: formatCertificateNumber(certificate.number),
    art,
    state,
    stateText: texts.states[state],
    facts: factsOf(certificate, mine),
    rights: rightsOf(sold),
    burnRule: burnRuleOf(sold),
    endNote: endNoteOf(kind, end),
    haltNote:
      haltedUntil === null
        ? null
        : refusalText({
            code: 'halted_for_fight',
            detail: { until: haltedUntil === 'unknown' ? null : haltedUntil },
          }),
    terms:
      termsHash === null
        ? null
        : { hash: termsHash, textHref: `/p/${pocket.slug}/conditions.json` },
    pocketHref: `/p/${pocket.slug}`,
    token: token && {
      network: [token.network, certificateCheckTexts.token.chain(String(token.chainId))]
        .filter(Boolean)
        .join(', '),
      contract: token.contract,
      tokenId: String(token.tokenId),
      place: token.place,
      explorerUrl: token.explorerUrl,
    },
    tokenless: token || state === 'burned' ? null : tokenless ? 'none' : 'pending',
    proofHref: `/c/${certificate.number}`,
    contactHref: `/contact?sujet=certificate&a-propos=certificate:${certificate.number}`,
    address: `${siteUrl}/c/${certificate.number}`,
  }
}

function endNoteOf(kind: PocketKind, { at, dueAt }: FaceFacts['end']): string | null {
  const { end } = texts
  if (at === 'burned') return null
  if (at === 'dated') return dueAt && end.dated(dateText(dueAt))
  return at === 'open' ? end.open[kind] : end[at]
}

function factsOf(certificate: PublicCertificate, mine: boolean): CertificateFace['facts'] {
  const { facts } = texts
  const { pocket, kind, art, burnedAt } = certificate
  return [
    { label: facts.pocket, value: `${pocket.title} (${kindTexts[kind].label})` },
    { label: facts.recipient, value: pocket.recipientName },
    {
      label: facts.holder,
      value: mine ? ownCertificateTexts.holder : holderText(certificate),
    },
    { label: facts.amount, value: usdcText(certificate.principalMicro) },
    ...shareFacts(certificate),
    ...(art.compensationLevel > 0
      ? [{ label: facts.cover, value: facts.coverText(art.compensationLevel) }]
      : []),
    { label: facts.minted, value: dateText(certificate.mintedAt) },
    ...(burnedAt ? [{ label: facts.burned, value: dateText(burnedAt) }] : []),
  ]
}

const holderText = ({ holderAlias, holderKnown }: PublicCertificate) =>
  holderKnown ? seenByName(holderAlias) : texts.facts.unknownHolder

/** Units count from 1 for people; the interval is half-open and counts from 0. */
export function shareFacts({ share, art }: PublicCertificate): CertificateFace['facts'] {
  if (!share) return []
  const { facts } = texts
  const from = numberText(share.fromUnit + 1)
  const units =
    share.units === 1
      ? facts.unitText(from)
      : facts.unitsText(
          countText(share.units, ...facts.unitWords),
          from,
          numberText(share.untilUnit),
        )
  const part = ppmText(share.ppm)
  const value =
    art.coveredFights === 1
      ? facts.shareOne(part)
      : facts.shareText(part, countText(art.coveredFights, ...facts.fightWords))
  return [
    { label: facts.units, value: units },
    { label: facts.share, value },
  ]
}

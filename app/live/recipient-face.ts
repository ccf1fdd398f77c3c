import type { CoveredFightView, OfferedPocket } from '#app/screens/backing/offer.ts'
import type { RecipientFace } from '#app/screens/pocket/recipient-screen.tsx'
import { numberText } from '#app/texts/format.ts'
import { pocketTexts } from '#app/texts/pocket.ts'
import { publicTexts } from '#app/texts/public.ts'
import { parseRecord } from '#domain/campaigns/fighter.ts'
import { boutTape, hostOf } from './bout-tape.ts'
import { coveredFights } from './covered-fights.ts'
import { patronRows } from './patron-rows.ts'
import { pictureView } from './picture-view.ts'
import { platesOf } from './plates.ts'
import { isOver, pocketView, recipientFacts } from './pocket-view.ts'
import { textAsHtml, withoutMarks } from './text-as-html.ts'

/** What a recipient's page says beside its Pockets. */
interface Beside extends Pick<RecipientFace, 'budget' | 'attestations'> {
  patrons: Parameters<typeof patronRows>[0]
}

/** The words of a fighter's or federation's public page, from all its Pockets; null where there is none. */
export function recipientFace(
  pockets: readonly OfferedPocket[],
  { patrons, budget, attestations }: Beside,
  now: Date,
): RecipientFace | null {
  const [first] = pockets
  if (!first) return null
  const { recipient } = first
  const known = pockets.flatMap(({ fights }) => fights)
  // Two Pockets may cover one fight.
  const fights = [...new Map(known.map((fight) => [fight.id, fight])).values()].toSorted(
    (one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime(),
  )
  const isAhead = ({ scheduledAt, cancelledAt }: CoveredFightView) =>
    scheduledAt > now && cancelledAt === null
  const coming = fights.filter(isAhead)
  const fought = fights.filter((fight) => !isAhead(fight)).toReversed()
  const cards = (over: boolean) =>
    pockets
      .filter(({ status }) => isOver(status) === over)
      .map((pocket) => pocketView(pocket, { own: [], weekMicro: undefined, now }))
  return {
    heading: pocketTexts.recipient[recipient.kind],
    kind: recipient.kind,
    name: recipient.name,
    portrait: platesOf(recipient.id)?.plate ?? null,
    detail: recipientFacts(recipient),
    text: withoutMarks(recipient.kind === 'fighter' ? recipient.biography : recipient.presentation),
    ...wordsOf(recipient),
    picture: pictureView(recipient.picture),
    tape: boutTape(coming, recipient, now),
    coming: coveredFights({ fights: coming, recipient }, now),
    fought: coveredFights({ fights: fought, recipient }, now),
    patrons: patronRows(patrons),
    budget,
    attestations,
    record: recordOf(recipient),
    open: cards(false),
    past: cards(true),
  }
}

/** What a fighter has won and lost; of an athlete who has left nothing is known any more. */
function recordOf(recipient: OfferedPocket['recipient']): RecipientFace['record'] {
  const record = recipient.kind === 'fighter' ? parseRecord(recipient.record) : null
  if (!record) return null
  const { wins, losses, draws, checked, unchecked } = publicTexts.recipient.record
  return {
    figures: [
      { label: wins, display: numberText(record.wins) },
      { label: losses, display: numberText(record.losses) },
      { label: draws, display: numberText(record.draws) },
    ],
    source: recipient.verified ? checked : unchecked,
  }
}

/** What they say of themselves, and where else they can be found. */
function wordsOf(
  recipient: OfferedPocket['recipient'],
): Pick<RecipientFace, 'ringName' | 'html' | 'links'> {
  if (recipient.kind === 'federation') {
    return { ringName: null, html: textAsHtml(recipient.presentation), links: [] }
  }
  const { ringName, biography, links } = recipient
  return {
    ringName: ringName === '' ? null : pocketTexts.quoted(ringName),
    html: textAsHtml(biography),
    links: links.map((href) => ({ href, label: hostOf(href) })),
  }
}

import { because, earnings, evidenceHash, fileSheet } from '#tests/fixtures/fights.ts'
import { buy, tickedWaiver } from '#tests/fixtures/orders.ts'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  bothApprove,
  logInAgain,
  must,
  newAthlete,
  newBacker,
  newFight,
  newKnownPerson,
  newPocket,
} from '#tests/journeys-http/actors.ts'
import { newKey, type Site } from '#tests/journeys-http/site.ts'

/** A text that would run as a script wherever a page took it for HTML. */
export const hostile = (where: string) => `<img src=x onerror=alert(1)> ${where}`
/** The same with what Markdown makes of addresses and of tags. */
const hostileStory = (where: string) =>
  `${hostile(where)}\n\n[lien](javascript:alert(1)) <script>alert(1)</script> ![](x "onerror=alert(1)")`

/** A site on which everybody has typed such texts wherever they may. */
export interface HostileWorld {
  backer: Visitor
  athlete: Visitor
  pocketId: string
  fightId: string
  order: string
  number: number
  listingId: string
}

/** Puts them there by the front door; the clock moves four months. */
export async function layHostileWorld(site: Site): Promise<HostileWorld> {
  const athlete = await newAthlete(site, hostile('athlete'), 'pro')
  await must(athlete, 'PATCH', '/studio/profile', { biography: hostileStory('biography') })
  const backer = await newBacker(site, hostile('backer'))
  await presentFederation(site)
  const takes = {
    opponentName: hostile('opponent'),
    eventName: hostile('gala'),
    place: hostile('place'),
  }
  const fightId = await newFight(site, athlete, 132, takes)
  const pocketId = await newPocket(site, athlete, {
    kind: 'share',
    title: hostile('title'),
    description: hostileStory('story'),
    unitPrice: '50',
    unitCount: 100,
    ppmPerUnit: 500,
    coveredFights: [{ fightId, weight: 1 }],
    compensationLevel1: false,
    priorityWindow: false,
    withdrawalPolicy: 'waiver',
    releaseBy: 'dates',
  })
  await site.travel('73h')
  await talk(athlete, backer, pocketId)
  const share = { kind: 'share', pocketId, units: 1, level2: false, waiver: tickedWaiver }
  const id = await buy(backer, share)
  const number: number = (await must(backer, 'GET', `/backings/${id}`)).certificateNumber
  await site.travel('121d')
  await logInAgain(backer, athlete)
  const offer = { certificateNumber: number, price: '60', days: 5 }
  const { listingId } = await must(backer, 'POST', '/listings', offer, newKey())
  return { backer, athlete, pocketId, fightId, order: `/soutiens/${id}`, number, listingId }
}

/** A federation with a Pocket of its own, which opens later. */
async function presentFederation(site: Site): Promise<void> {
  const signatory = await newKnownPerson(site, hostile('signatory'))
  const { applicationId } = await must(signatory, 'POST', '/federation-applications', {
    name: hostile('federation'),
    kind: 'league',
    reach: 'national',
    registrationNumber: 'W 75 777',
    country: 'FR',
    site: 'https://ligue.example.org/?a="><script>alert(1)</script>',
    presentation: hostileStory('presentation'),
    delegationHash: await fileDocument(site, signatory),
  })
  await bothApprove(site, `/federation-applications/${applicationId}/approvals`)
  await newPocket(site, signatory, {
    kind: 'federation',
    goal: null,
    title: hostile('sponsorship'),
  })
}

async function talk(athlete: Visitor, backer: Visitor, pocketId: string): Promise<void> {
  const { recipient } = await must(backer, 'GET', `/pockets/${pocketId}`)
  await must(backer, 'PUT', `/fighters/${recipient.id}/follow`)
  await must(athlete, 'POST', `/studio/pockets/${pocketId}/updates`, {
    text: hostileStory('update'),
  })
  const asked = { text: hostileStory('question') }
  const { questionId } = await must(backer, 'POST', `/pockets/${pocketId}/questions`, asked)
  const answer = { answer: hostileStory('answer') }
  await must(athlete, 'POST', `/studio/questions/${questionId}/answer`, answer)
  await must(backer, 'POST', '/account/confirmation', { password: goodPassword })
  const token = { name: hostile('program'), scopes: ['read'], days: 365 }
  await must(backer, 'POST', '/account/tokens', token)
  const url = 'https://program.example.org/<img src=x onerror=alert(1)>'
  await must(backer, 'POST', '/webhook-endpoints', { url, events: ['claim.paid'] })
}

/** The fight takes place, and the holder contests what was declared of it. */
export async function contest(site: Site, world: HostileWorld): Promise<void> {
  const { backer, athlete, fightId } = world
  await site.travel('8d')
  await logInAgain(backer, athlete)
  await fileSheet(site, athlete)
  const at = `/fights/${fightId}`
  await site.done('alix', `${at}/start`)
  await site.travel('3h')
  const outcome = 'win'
  await site.done('alix', `${at}/result`, { outcome, evidenceHash, ...because })
  await site.done('noor', `${at}/official-result`, { outcome, ...because })
  const { declarationId } = await site.done('alix', `${at}/earnings`, earnings('60000'))
  const verified = { earnings: '60000', ...because }
  await site.done('noor', `/earnings/${declarationId}/verification`, verified)
  await must(backer, 'POST', `/earnings/${declarationId}/challenges`, { reason: hostile('doubt') })
  const answer = { upheld: true, reason: hostile('reply') }
  await site.done('noor', `/earnings/${declarationId}/challenge-answer`, answer)
}

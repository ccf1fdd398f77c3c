import { addDays, type Instant } from '#domain/kernel/time.ts'
import { mandateUrl } from '#server/campaigns/door.ts'
import { findSandboxActor } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { askOperation } from './ask-operation.ts'
import { fileSheet } from './federation-work.ts'
import { worldFighters, worldManager } from './people.ts'
import type { Season } from './season.ts'

/** Besides a Pocket: what operators find on their first page, a bout's contract and a question. */
export async function handInWork(
  platform: Platform,
  season: Season,
  today: Instant,
): Promise<void> {
  const kenza = await findSandboxActor(platform, worldFighters.kenza.email)
  const bout = {
    opponentName: 'Greta Erdacht',
    opponentTape: { record: '10-3-0', birthYear: 1997, heightCm: 164, reachCm: 168 },
    eventName: 'Gala Fictif de l’Est',
    place: 'Strasbourg',
    weighInAt: addDays(today, 89).toISOString(),
    takesPlaceAt: addDays(today, 90).toISOString(),
    contractReference: 'FICTIF-90',
    contractHash: await fileSheet(platform, kenza, 90),
  }
  await askOperation(platform, kenza, 'POST /studio/fights', bout)
  const question = {
    kind: 'question',
    subject: 'payment',
    text: 'J’ai payé par carte. Où trouver mon reçu ?',
  }
  await askOperation(platform, await season.backer('rita'), 'POST /support-cases', question)
  const complaint = {
    kind: 'complaint',
    subject: 'payment',
    text: 'Le Pocket a été annulé et je ne retrouve pas mon remboursement sur mon relevé.',
  }
  await askOperation(platform, await season.backer('karl'), 'POST /support-cases', complaint)
  await askOperation(platform, await season.backer('otto'), 'POST /identity/full', {
    returnPath: '/identite',
  })
}

/** An athlete asks somebody to act for her, who accepts by the link of the e-mail. */
export async function takeManager(platform: Platform): Promise<void> {
  const { email, row } = worldFighters.kenza
  const kenza = await findSandboxActor(platform, email)
  const invited = { recipientId: row.id, email: worldManager.email, feeBps: 1_000 }
  const { mandateId } = await askOperation(platform, kenza, 'POST /studio/mandates', invited)
  const { searchParams } = new URL(mandateUrl(platform.db, platform.site.publicUrl(), mandateId))
  const manager = await findSandboxActor(platform, worldManager.email)
  const answer = { token: searchParams.get('token'), accepts: true }
  await askOperation(platform, manager, 'POST /studio/mandate-answers', answer)
}

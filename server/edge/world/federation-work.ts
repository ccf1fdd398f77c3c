import { addDays, addMonths, parisDate } from '#domain/kernel/time.ts'
import { findSandboxActor } from '#server/identity/door.ts'
import { type Actor, fileEvidence, type Platform } from '#server/kernel/door.ts'
import { askOperation } from './ask-operation.ts'
import { type InventedPerson, worldFederations, worldFighters } from './people.ts'
import { sheetOf } from './season.ts'

const { atlantique, nord } = worldFederations

/** What a sponsorship is for, in USDC. */
const lines = [
  { name: 'Cage et tapis', earmarked: '9000' },
  { name: 'Vestiaires', earmarked: '5500' },
  { name: 'Soins et antidopage', earmarked: '3500' },
]

/** What was bought: on which line, for how much, and what it was. */
const bought = [
  [0, '2400', 'Quarante tapis, facture fictive 118'],
  [2, '260.5', 'Trousses de soins, facture fictive 121'],
  [2, '260.5', 'Trousses de soins, facture fictive 121'],
] as const

/** A federation says what its Pocket's money is for, and what it has bought; the last was noted twice. */
export async function keepBudget(platform: Platform, pocketId: string): Promise<void> {
  const signatory = await signatoryOf(platform, nord.signatory)
  const at = `/studio/federation-pockets/${pocketId}` as const
  const { lineIds } = await askOperation(platform, signatory, `PUT ${at}/budget`, { lines })
  const spentOn = parisDate(platform.clock.now())
  let last = ''
  for (const [number, [line, amount, note]] of bought.entries()) {
    const evidenceHash = await fileSheet(platform, signatory, number)
    const spending = { lineId: lineIds[line], amount, spentOn, note, evidenceHash }
    const { spendingId } = await askOperation(platform, signatory, `POST ${at}/spendings`, spending)
    last = spendingId
  }
  const mistake = { reason: 'Notée deux fois' }
  await askOperation(platform, signatory, `POST /studio/spendings/${last}/withdrawal`, mistake)
}

/** A federation says of an athlete what it knows, and takes one result back; the athlete lets everybody read that she is fit. */
export async function attestAthlete(platform: Platform): Promise<void> {
  const signatory = await signatoryOf(platform, atlantique.signatory)
  const { id: fighterId } = worldFighters.chiara.row
  const now = platform.clock.now()
  const day = (days: number) => parisDate(addDays(now, days))
  const validUntil = parisDate(addMonths(now, 10))
  const bout = { opponent: 'Elsa Inventata', event: 'Open fictif de la côte' }
  const facts = [
    { kind: 'licence', validUntil },
    { kind: 'fitness', fit: true, validUntil: day(60) },
    { kind: 'bout', ...bout, foughtOn: day(-80), outcome: 'draw' },
    { kind: 'bout', ...bout, foughtOn: day(-80), outcome: 'win' },
  ]
  const at = `POST /studio/federations/${atlantique.row.id}/attestations` as const
  const ids: string[] = []
  for (const fact of facts) {
    const { attestationId } = await askOperation(platform, signatory, at, { fighterId, ...fact })
    ids.push(attestationId)
  }
  const mistake = { reason: 'Résultat corrigé par les juges' }
  const which = `POST /studio/attestations/${ids[2]}/revocation` as const
  await askOperation(platform, signatory, which, mistake)
  const athlete = await findSandboxActor(platform, worldFighters.chiara.email)
  await askOperation(platform, athlete, 'PUT /studio/fitness-consent', { given: true })
}

/** A backer wants to be seen among the patrons. */
export async function beSeenAsPatron(
  platform: Platform,
  backer: Actor,
  pocketId: string,
): Promise<void> {
  const { number } = await platform.db
    .selectFrom('certificate')
    .select('number')
    .where('pocket_id', '=', pocketId)
    .where('holder_id', '=', backer.personId)
    .executeTakeFirstOrThrow()
  await askOperation(platform, backer, `PUT /certificates/${number}/patron`, { shown: true })
}

const signatoryOf = (platform: Platform, { email }: InventedPerson) =>
  findSandboxActor(platform, email)

/** Puts an empty page on file, each number another one; gives its hash. */
export async function fileSheet(platform: Platform, by: Actor, number: number): Promise<string> {
  const filed = await fileEvidence(platform, by, { sent: Buffer.from(sheetOf(number)) })
  if (!filed.ok) throw new Error('the document was not filed')
  return filed.value.sha256
}

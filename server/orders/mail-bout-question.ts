import type { MaterialChangeKind } from '#domain/bouts/material-change.ts'
import { formatUsdc, micro } from '#domain/kernel/money.ts'
import { type BoutOnFile, type Platform, tellMany } from '#server/kernel/door.ts'

/** States in which an answer, or silence, counts. */
const asked = [
  'awaiting_payment',
  'detected',
  'confirmed',
  'unlocked',
  'frozen',
  'disputed',
] as const

const inParis = { timeZone: 'Europe/Paris' } as const

/** E-mails every backer of a Pocket what has changed about its bout, until when they may choose, and what silence means. */
export async function mailBoutQuestion(platform: Platform, questionId: string): Promise<void> {
  const { db, site } = platform
  const question = await db
    .selectFrom('bout_question')
    .innerJoin('bout_change', 'bout_change.id', 'change_id')
    .innerJoin('pocket', 'pocket.id', 'pocket_id')
    .select(['pocket_id', 'title', 'asked_at', 'answer_by', 'silence', 'changes'])
    .select(['before', 'after'])
    .where('bout_question.id', '=', questionId)
    .executeTakeFirstOrThrow()
  const by = question.answer_by.toLocaleString('fr-FR', inParis)
  const lines = [
    `Un combat couvert par le Pocket « ${question.title} » a changé.`,
    ...question.changes.map((kind) => lineOf(kind, question.before, question.after)),
    `Jusqu’au ${by} (heure de Paris), vous pouvez maintenir votre soutien ou demander le remboursement intégral de ce que vous avez payé.`,
    question.silence === 'refund'
      ? 'Sans réponse de votre part, votre soutien vous sera intégralement remboursé.'
      : 'Sans réponse de votre part, votre soutien sera maintenu.',
  ]
  const circular = {
    key: `bout:${questionId}`,
    subject: 'Un combat que vous soutenez a changé',
    lines,
    action: { label: 'Choisir', url: `${site.publicUrl()}/combats-modifies/${questionId}` },
  }
  await tellMany(platform, circular, (after, most) => {
    const people = db
      .selectFrom('backing')
      .innerJoin('person', 'person.id', 'backing.person_id')
      .innerJoin('login.user', 'login.user.id', 'person.account_id')
      .select(['person.id as after', 'login.user.id', 'login.user.sealed'])
      .select('login.user.language')
      .distinct()
      .where('pocket_id', '=', question.pocket_id)
      .where('backing.created_at', '<=', question.asked_at)
      .where('state', 'in', asked)
      .orderBy('person.id')
      .limit(most)
    return (after === null ? people : people.where('person.id', '>', after)).execute()
  })
}

function lineOf(kind: MaterialChangeKind, before: BoutOnFile, after: BoutOnFile): string {
  const day = (at: string) => new Date(at).toLocaleString('fr-FR', inParis)
  switch (kind) {
    case 'opponent':
      return `Adversaire : ${after.opponent}, au lieu de ${before.opponent}.`
    case 'date':
      return `Date : ${day(after.takesPlaceAt)}, au lieu de ${day(before.takesPlaceAt)}.`
    case 'promoter':
      return `Promoteur : ${after.promoter ?? 'inconnu'}, au lieu de ${before.promoter ?? 'inconnu'}.`
    case 'lower_purse':
      return `Bourse prévue au contrat : ${purse(after)}, au lieu de ${purse(before)}.`
  }
}

function purse({ purse: contracted }: BoutOnFile): string {
  if (contracted === null) return 'inconnue'
  return `${formatUsdc(micro(BigInt(contracted.amountMinor)))} ${contracted.currency}`
}

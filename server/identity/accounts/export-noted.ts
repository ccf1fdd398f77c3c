import { sql } from 'kysely'
import type { InBoth, Language } from '#domain/kernel/language.ts'
import { type Actor, openText, type Platform } from '#server/kernel/door.ts'
import { allOf, pagesOf } from './export-pages.ts'

const whyScreenings: InBoth<string> = {
  fr: 'Le résultat de ces contrôles ne peut pas vous être communiqué directement (articles L. 561-18 et L. 561-45 du Code monétaire et financier). Votre droit d’accès s’exerce auprès de la CNIL, www.cnil.fr.',
  en: 'The outcome of these checks cannot be told to you directly (articles L. 561-18 and L. 561-45 of the French monetary and financial code). You exercise your right of access through the CNIL, www.cnil.fr.',
}
const whyAccounts: InBoth<string> = {
  fr: 'Les données d’autrui ne vous sont pas communiquées (article 15.4 du RGPD).',
  en: 'Other people’s data are not told to you (article 15.4 of the GDPR).',
}
const whyStops: InBoth<string> = {
  fr: 'Le motif d’un blocage peut relever d’une déclaration protégée par la loi (article L. 561-18 du Code monétaire et financier). Votre droit d’accès s’exerce auprès de la CNIL, www.cnil.fr.',
  en: 'The reason of a stop may be part of a report that the law protects (article L. 561-18 of the French monetary and financial code). You exercise your right of access through the CNIL, www.cnil.fr.',
}

/** What is kept of somebody and not told here, and where to ask for it. */
const withheldIn = (language: Language) => [
  { what: 'screenings.verdict', because: whyScreenings[language] },
  { what: 'linkedAccounts.account', because: whyAccounts[language] },
  { what: 'stops.reason', because: whyStops[language] },
]

/**
 * What the platform and others have noted about somebody: screenings, accounts that count together with theirs, stops, bouts and
 * athletes for whom they are named, and the limits and pauses that they have set themselves. Nothing of it says who the others
 * are, beyond what everybody may see of an athlete.
 */
export function readNoted({ db }: Platform, { personId, language }: Actor) {
  // Once for each payment: how often it was asked for would say how it went.
  const asked = db
    .selectFrom('identity.screening_check')
    .select(['phase', 'order_id', 'provider'])
    .select((select) => select.fn.min('checked_at').as('checked_at'))
    .select((select) => select.fn.min('id').as('first_id'))
    .where('person_id', '=', personId)
    .groupBy(['phase', 'order_id', 'provider'])
  const screenings = db
    .selectFrom(asked.as('asked'))
    .select(['phase', 'order_id', 'provider', 'checked_at'])
  const linkedAccounts = db
    .selectFrom('identity.person_link')
    .select(['kind', 'linked_at', 'parted_at'])
    .where((at) => at.or([at('person_id', '=', personId), at('other_id', '=', personId)]))
    .orderBy('linked_at')
  const stops = db
    .selectFrom('stopped_account')
    .select(['began_at', 'ended_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
  const limits = db
    .selectFrom('spending_limit')
    .select(['limit_micro', 'set_at', 'starts_at'])
    .where('person_id', '=', personId)
    .orderBy('starts_at')
  const pauses = db
    .selectFrom('spending_pause')
    .select(['began_at', 'ends_at'])
    .where('person_id', '=', personId)
    .orderBy('began_at')
  const riskAnswers = db
    .selectFrom('risk_answer')
    .select(['version', 'answered_at'])
    .where('person_id', '=', personId)
    .orderBy('answered_at')
  return {
    riskAnswers: allOf(() => riskAnswers.execute()),
    spendingLimits: allOf(() => limits.execute()),
    spendingPauses: allOf(() => pauses.execute()),
    screenings: pagesOf(screenings, ['checked_at', 'first_id']),
    linkedAccounts: allOf(() => linkedAccounts.execute()),
    stops: allOf(() => stops.execute()),
    namings: allOf(() => readNamings(db, personId)),
    withheld: allOf(async () => withheldIn(language)),
  }
}

/** What somebody was told, how they want to be told, and whom they follow. */
export function readTold(
  { db }: Pick<Platform, 'db'>,
  { accountId, personId }: Pick<Actor, 'accountId' | 'personId'>,
) {
  const notifications = db
    .selectFrom('notification')
    .select(['kind', 'created_at', 'read_at'])
    .select(sql<string>`facts::text`.as('facts'))
    .where('account_id', '=', accountId)
  const notificationPreferences = db
    .selectFrom('notification_preference')
    .select(['kind', 'in_app', 'by_email'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
  const follows = db
    .selectFrom('follow')
    .leftJoin('fighter', 'fighter.id', 'follow.fighter_id')
    .leftJoin('federation', 'federation.id', 'follow.federation_id')
    .leftJoin('followed_in_calendar as calendar', 'calendar.account_id', 'follow.account_id')
    .select(['fighter.name as athlete', 'federation.name as federation', 'follow.since'])
    .select(sql<boolean>`calendar.account_id is not null`.as('in_calendar'))
    .where('follow.account_id', '=', accountId)
    .orderBy('follow.id')
  return {
    notifications: pagesOf(notifications, ['notification.id']),
    notificationPreferences: allOf(() => notificationPreferences.execute()),
    follows: allOf(() => follows.execute()),
    ...readCases(db, personId),
  }
}

/** What somebody has written to us, and what we have answered. */
function readCases(db: Platform['db'], personId: string) {
  const cases = db
    .selectFrom('support_case')
    .select(['number', 'kind', 'subject', 'about', 'state', 'outcome'])
    .select(['opened_at', 'due_at', 'answered_at', 'closed_at'])
    .where('person_id', '=', personId)
  const messages = db
    .selectFrom('support_message as message')
    .innerJoin('support_case as case', 'case.id', 'message.case_id')
    .select(['case.number', 'message.case_id', 'message.place', 'message.kind'])
    .select(['message.written_at', 'message.sealed'])
    .where('case.person_id', '=', personId)
  const opened = (rows: readonly { case_id: string; place: number; sealed: string }[]) =>
    rows.map(({ case_id, sealed, ...row }) => {
      return { ...row, text: openText(db, 'case message', `${case_id}:${row.place}`, sealed) }
    })
  return {
    cases: pagesOf(cases, ['support_case.number']),
    caseMessages: pagesOf(messages, ['message.case_id', 'message.place'], opened),
  }
}

async function readNamings(db: Platform['db'], personId: string) {
  const asOpponent = await db
    .selectFrom('fight')
    .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
    .select(['fighter.name as athlete', 'fight.id as fight_id', 'fight.opponent_name as named_as'])
    .select(['fight.event_name', 'fight.scheduled_at', 'fight.opponent_named_at as named_at'])
    .where('fight.opponent_person_id', '=', personId)
    .orderBy('fight.opponent_named_at')
    .execute()
  const asManager = await db
    .selectFrom('fighter')
    .select(['name as athlete', 'manager_named_at as named_at'])
    .where('manager_person_id', '=', personId)
    .orderBy('manager_named_at')
    .execute()
  const noBout = { fight_id: null, named_as: null, event_name: null, scheduled_at: null }
  return [
    ...asOpponent.map((each) => ({ role: 'opponent', ...each })),
    ...asManager.map(({ athlete, named_at }) => {
      return { role: 'manager', athlete, ...noBout, named_at }
    }),
  ]
}

import { figures } from '#domain/kernel/figures.ts'
import type { InBoth, Language } from '#domain/kernel/language.ts'
import { micro } from '#domain/kernel/money.ts'
import type { NotificationFacts, NotificationKind, ToldOutcome } from './notification.ts'
import { refundWords } from './told-cause.ts'

/** A notification, as the page and the e-mail say it. */
export interface NotificationWords {
  readonly title: string
  readonly text: string
}

/** Facts with amounts and dates as they are written. */
interface Said {
  pocket: string
  who: string
  opponent: string
  outcome: ToldOutcome
  /** Null for a fight without a date. */
  date: string | null
  amount: string
  /** Empty where it is not told. */
  because: string
  version: string
  number: string
  waits: boolean
}

type Sentences = Readonly<Record<NotificationKind, (said: Said) => NotificationWords>>

const outcomes = {
  fr: { win: 'victoire', loss: 'défaite', draw: 'match nul', no_contest: 'sans décision' },
  en: { win: 'a win', loss: 'a loss', draw: 'a draw', no_contest: 'no contest' },
} as const satisfies InBoth<Readonly<Record<ToldOutcome, string>>>

const fr: Sentences = {
  fight_settled: ({ who, opponent, amount, pocket }) => ({
    title: `${amount} vous attendent`,
    text: `Le combat ${who} contre ${opponent} est réglé. C’est votre part des gains par le Pocket «\u202f${pocket}\u202f».`,
  }),
  fight_compensated: ({ who, opponent, amount }) => ({
    title: `${amount} vous attendent`,
    text: `Le combat ${who} contre ${opponent} est annulé. Voici ce qui vous revient pour vos parts\u00a0: compensation et somme rendue par le séquestre.`,
  }),
  payout_sent: ({ amount }) => ({
    title: `Versement envoyé\u00a0: ${amount}`,
    text: 'Nous avons envoyé la somme à votre adresse de versement.',
  }),
  backing_confirmed: ({ pocket, amount }) => ({
    title: `Soutien confirmé\u00a0: ${pocket}`,
    text: `Vous avez payé ${amount}. Votre certificat est prêt.`,
  }),
  backing_refunded: ({ pocket, amount, because }) => ({
    title: `Soutien remboursé\u00a0: ${pocket}`,
    text: `${because}Nous vous remboursons ${amount} sur le moyen de paiement que vous avez utilisé.`,
  }),
  terms_announced: ({ version, date }) => ({
    title: 'Nos conditions générales changent',
    text: `La version ${version} s’appliquera à partir du ${date}. Si vous ne l’acceptez pas, vous pouvez fermer votre compte avant cette date.`,
  }),
  fight_cancelled: ({ who, opponent }) => ({
    title: `Combat annulé\u00a0: ${who} contre ${opponent}`,
    text: 'Ce combat n’aura pas lieu. Si vous avez des parts qui le couvrent, ce qui vous revient sera annoncé ici.',
  }),
  fight_moved: ({ who, opponent, date }) => ({
    title: `Combat reporté\u00a0: ${who} contre ${opponent}`,
    text: date ? `Nouvelle date\u00a0: ${date}.` : 'La nouvelle date n’est pas encore connue.',
  }),
  fight_result: ({ who, opponent, outcome }) => ({
    title: `Résultat officiel\u00a0: ${who} contre ${opponent}`,
    text: `Pour ${who}\u00a0: ${outcomes.fr[outcome]}. Les gains sont partagés une fois déclarés et reçus.`,
  }),
  pocket_closed: ({ pocket }) => ({
    title: `Pocket clôturé\u00a0: ${pocket}`,
    text: 'La vente est terminée. Votre certificat garde tous ses droits.',
  }),
  pocket_published: ({ pocket, who, date }) => ({
    title: `Nouveau Pocket de ${who}`,
    text: `«\u00a0${pocket}\u00a0» ouvre le ${date}.`,
  }),
  certificate_ending: ({ pocket, date }) => ({
    title: `Vos badges prennent bientôt fin\u00a0: ${pocket}`,
    text: `Ils seront détruits le ${date}, comme leurs conditions le prévoient. Le statut «\u00a0Super-fan\u00a0» reste à qui les a reçus en premier.`,
  }),
  return_expired: ({ number }) => ({
    title: `Certificat ${number}\u00a0: signez de nouveau`,
    text: 'Votre signature pour son retour dans notre coffre a expiré avant d’être inscrite sur la blockchain. Signez de nouveau sur sa page, avec le même portefeuille\u00a0: c’est gratuit. Si vous l’avez vendu, l’acheteur ne le reçoit qu’ensuite.',
  }),
  case_answered: ({ number }) => ({
    title: `Demande ${number}\u00a0: nous vous avons écrit`,
    text: 'Lisez notre message et répondez-y sur la page de votre demande.',
  }),
  attested: ({ who, waits }) => ({
    title: `Attestation de ${who}`,
    text: waits
      ? `${who} a fait une attestation à votre sujet. Sans votre accord, personne d’autre que vous et ${who} ne la lit. Lisez-la et choisissez dans votre studio\u00a0; si elle est fausse, vous pouvez la contester.`
      : `${who} a fait ou révoqué une attestation à votre sujet. Lisez-la dans votre studio\u00a0; si elle est fausse, vous pouvez la contester.`,
  }),
}

const en: Sentences = {
  fight_settled: ({ who, opponent, amount, pocket }) => ({
    title: `${amount} to collect`,
    text: `The fight ${who} against ${opponent} is settled. This is your share of the earnings from the Pocket “${pocket}”.`,
  }),
  fight_compensated: ({ who, opponent, amount }) => ({
    title: `${amount} to collect`,
    text: `The fight ${who} against ${opponent} is cancelled. This is what you get for your shares: compensation and money returned from escrow.`,
  }),
  payout_sent: ({ amount }) => ({
    title: `Payout sent: ${amount}`,
    text: 'We have sent the money to your payout address.',
  }),
  backing_confirmed: ({ pocket, amount }) => ({
    title: `Backing confirmed: ${pocket}`,
    text: `You paid ${amount}. Your certificate is ready.`,
  }),
  backing_refunded: ({ pocket, amount, because }) => ({
    title: `Backing refunded: ${pocket}`,
    text: `${because}We refund ${amount} to the payment method that you used.`,
  }),
  terms_announced: ({ version, date }) => ({
    title: 'Our general terms change',
    text: `Version ${version} applies from ${date}. If you do not accept it, you can close your account before that date.`,
  }),
  fight_cancelled: ({ who, opponent }) => ({
    title: `Fight cancelled: ${who} against ${opponent}`,
    text: 'This fight will not take place. If you hold shares that cover it, what you get will be announced here.',
  }),
  fight_moved: ({ who, opponent, date }) => ({
    title: `Fight moved: ${who} against ${opponent}`,
    text: date ? `New date: ${date}.` : 'The new date is not known yet.',
  }),
  fight_result: ({ who, opponent, outcome }) => ({
    title: `Official result: ${who} against ${opponent}`,
    text: `For ${who}: ${outcomes.en[outcome]}. Earnings are shared once declared and received.`,
  }),
  pocket_closed: ({ pocket }) => ({
    title: `Pocket closed: ${pocket}`,
    text: 'The sale is over. Your certificate keeps all its rights.',
  }),
  pocket_published: ({ pocket, who, date }) => ({
    title: `New Pocket by ${who}`,
    text: `“${pocket}” opens on ${date}.`,
  }),
  certificate_ending: ({ pocket, date }) => ({
    title: `Your badges end soon: ${pocket}`,
    text: `They are burned on ${date}, as their terms say. “Super-fan” status stays with whoever received them first.`,
  }),
  return_expired: ({ number }) => ({
    title: `Certificate ${number}: sign again`,
    text: 'Your signature for its return to our vault expired before it was written to the blockchain. Sign again on its page, with the same wallet: it is free. If you have sold it, the buyer receives it only then.',
  }),
  case_answered: ({ number }) => ({
    title: `Case ${number}: we have written to you`,
    text: 'Read our message and reply to it on the page of your case.',
  }),
  attested: ({ who, waits }) => ({
    title: `Attestation by ${who}`,
    text: waits
      ? `${who} has made an attestation about you. Unless you agree, nobody but you and ${who} reads it. Read it and choose in your studio; if it is wrong, you can contest it.`
      : `${who} has made or revoked an attestation about you. Read it in your studio; if it is wrong, you can contest it.`,
  }),
}

const sentences: InBoth<Sentences> = { fr, en }

/** Says a notification in a language. Both the page and the e-mail use it, so that they never differ. */
export function notificationWords(
  { kind, facts }: { kind: NotificationKind; facts: NotificationFacts },
  language: Language,
): NotificationWords {
  const { pocket = '', who = '', opponent = '', outcome = 'no_contest' } = facts
  const { version = '', number = '', waits = false } = facts
  const date = facts.at ? figures[language].day(new Date(facts.at)) : null
  const amount = facts.amountMicro ? figures[language].usdc(micro(BigInt(facts.amountMicro))) : ''
  const because = facts.cause ? `${refundWords[language][facts.cause]} ` : ''
  const said = { pocket, who, opponent, outcome, date, amount, because, version, number, waits }
  return sentences[language][kind](said)
}

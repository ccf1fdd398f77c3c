import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { composeFrenchEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

type Addressee = { id: string; name: string; email: string }

/** @param id Sets this giving back apart from others. */
type Told = { site: string; id: string }

const address = supportAddress()
const addressed = address ? ` : ${address}` : ''

/** To the address that an account has lost by an operators' decision. It does not say which one it has now. */
export function givenAwayMail({ id: accountId, email }: Addressee, { id }: Told): Mail {
  return composeFrenchEmail({
    key: `given-away:${accountId}:${id}`,
    to: email,
    subject: 'Le compte s’ouvre avec une autre adresse',
    lines: [
      'Bonjour,',
      `Le compte ${brand.name} qui s’ouvrait avec cette adresse a été rendu à la personne qui a montré, pièce d’identité à l’appui, qu’il est le sien. Cette adresse ne l’ouvre plus, et toutes les connexions sont fermées.`,
      `Si c’était le vôtre, prévenez tout de suite l’assistance${addressed}.`,
    ],
  })
}

/** To the owner, at the address with which the account opens from now on. */
export function givenBackMail({ id: accountId, name, email }: Addressee, { site, id }: Told): Mail {
  return composeFrenchEmail({
    key: `given-back:${accountId}:${id}`,
    to: email,
    subject: 'Votre compte vous est rendu',
    lines: [
      `Bonjour ${name},`,
      `Votre compte ${brand.name} s’ouvre désormais avec cette adresse. Un autre message vous fait choisir un mot de passe ; son lien est valable 30 minutes, et vous pouvez en demander un autre.`,
      'Ce qui ouvrait ce compte ou y était mis en place n’a plus cours : mots de passe, connexions, clés d’accès, double vérification, jetons, adresses de vos programmes, adresse de vos versements, récupérations de certificats, certificats mis en vente et vérifications d’identité en cours. Remettez en place ce qui vous sert ; une nouvelle adresse de versement attend avant de servir.',
      'Regardez aussi vos portefeuilles liés et vos derniers soutiens.',
      `Si vous n’avez rien demandé, prévenez l’assistance${addressed}.`,
    ],
    action: { label: 'Demander un autre lien', url: `${site}/mot-de-passe` },
  })
}

import type { LegalGround, LegalPage } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { atLaunch } from './at-launch.ts'

/** « Conditions générales d’utilisation »: who may use the platform, and how. */
export function conditionsOfUse({ launched, settings }: LegalGround): LegalPage {
  return {
    title: 'Conditions générales d’utilisation',
    lead: `Les règles pour qui visite ${brand.name} ou y tient un compte.`,
    sections: [
      ...atLaunch(launched),
      {
        title: 'Le service',
        text: [
          `${brand.name} permet de soutenir des athlètes et des organisations de mixed martial arts par des campagnes limitées dans le temps, les Pockets. Les pages de présentation et les livres publics sont ouverts à tous\u00a0; soutenir demande un compte.`,
        ],
      },
      {
        title: 'Votre compte',
        text: [
          'Il faut avoir dix-huit ans, donner des informations exactes et n’ouvrir qu’un compte. Plusieurs comptes d’une même personne comptent ensemble pour les seuils de vérification.',
          'Votre mot de passe et vos codes sont à vous seul. Prévenez l’assistance dès que quelqu’un d’autre a pu en user\u00a0: vos connexions se ferment depuis la page «\u202fMon compte\u202f».',
        ],
      },
      {
        title: 'Vérifications',
        text: [
          'La loi nous oblige à vérifier l’identité de qui soutient et de qui reçoit. Une vérification simplifiée suffit jusqu’à 1\u202f000\u00a0USDC au total\u00a0; au-delà, elle est complète. Une alerte peut suspendre une opération le temps qu’une personne l’examine.',
        ],
      },
      {
        title: 'Ce qui n’est pas permis',
        text: [
          'Payer avec de l’argent d’origine illicite ou pour le compte d’un tiers caché, contourner les seuils, soutenir un combat auquel vous prenez part ou que vous pouvez influencer, gêner le service ou en extraire les données personnelles.',
          'Un compte qui s’y livre peut être suspendu. Ce qui vous est dû reste dû\u00a0; la suspension et son motif vous sont écrits, sauf si la loi l’interdit.',
        ],
      },
      {
        title: 'Fermer son compte',
        text: [
          'À tout moment, depuis «\u202fMon compte\u202f». Vos données sont alors effacées, sauf ce que la loi fait conserver, et vous pouvez auparavant tout télécharger.',
        ],
      },
      {
        title: 'Changements',
        text: [
          `Ces conditions peuvent changer. Vous en êtes averti par e-mail au moins ${settings.termsNoticeDays}\u00a0jours avant, et vous pouvez fermer votre compte si le changement ne vous convient pas. Un soutien reste soumis aux conditions du jour où il a été confirmé.`,
        ],
      },
      {
        title: 'Droit applicable',
        text: [
          'Le droit français s’applique, sans vous priver de la protection des règles impératives du pays où vous résidez.',
        ],
      },
    ],
  }
}

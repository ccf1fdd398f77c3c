import type { WrittenPage } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

const address = supportAddress()

/** « Accessibilité »: the declaration, which admits that no audit was made. */
export const accessibilite: WrittenPage = () => ({
  title: 'Accessibilité\u00a0: non conforme',
  lead: 'Aucun audit de conformité au RGAA n’a encore été mené\u00a0: la déclaration ne peut donc pas annoncer mieux. Voici ce qui est fait, et ce qui reste à faire.',
  sections: [
    {
      title: 'État de conformité',
      text: [
        `${brand.name} vise la conformité au RGAA\u00a04.1 et aux WCAG\u00a02.2, niveau\u00a0AA. Faute d’audit, le site est déclaré non conforme. Cette déclaration sera revue après le premier audit.`,
      ],
    },
    {
      title: 'Ce qui est vérifié',
      rows: [
        [
          'À chaque version',
          'Un contrôle automatique (axe) de chaque page de présentation, la largeur de 320\u00a0px et l’usage sans script.',
        ],
        [
          'Mouvement',
          'La vidéo d’accueil peut être arrêtée et n’est pas chargée quand votre système demande moins d’animations.',
        ],
        [
          'Langues',
          'Les pages de présentation et les pages juridiques existent en français et en anglais\u202f; chaque page indique la sienne.',
        ],
      ],
    },
    {
      title: 'Ce qui ne l’est pas encore',
      text: [
        'Un audit par une personne extérieure, et des essais suivis avec plusieurs lecteurs d’écran. Un contrôle automatique ne trouve qu’une partie des défauts.',
      ],
    },
    {
      title: 'Signaler un défaut',
      text: [
        `Si une page vous résiste, l’assistance vous donnera l’information sous une autre forme\u00a0: ${brand.supportHours.fr} (heure de Paris)${address ? `, à l’adresse ${address}` : ''}.`,
      ],
    },
    {
      title: 'Voies de recours',
      text: [
        'Si vous signalez un défaut qui vous empêche d’accéder à un contenu et que nous ne vous répondons pas, vous pouvez saisir le Défenseur des droits\u00a0: par son formulaire en ligne, auprès de son délégué dans votre région, ou par courrier gratuit (sans timbre) à Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX\u00a007.',
      ],
    },
  ],
})

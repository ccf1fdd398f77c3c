import { TAB_IDS, tabHref } from '#app/screens/dashboard/tabs.ts'

/** What somebody who has bought a share can open besides what everybody can. */
interface Bought {
  order: string
  certificate: string
  movement: string
}

const unknownId = '5ab00000-0000-4000-8000-ffffffffffff'
const share = '/p/moussa-deux-combats'

/** Each tab is a page. */
export const tabPages = TAB_IDS.map(tabHref)

/** Where a visitor arrives who is not logged in, or by a link that is wrong. */
export const visitorPages = [
  '/login',
  '/register',
  '/verification-email',
  '/verify-email?token=altered',
  '/mot-de-passe',
  '/nouveau-mot-de-passe?token=altered',
  '/nouvelle-adresse?token=altered',
  '/desabonnement/fight_settled/altered',
  '/_catalogue?screen=offline',
]

/** What anybody may read. */
export const publicPages = [
  '/pockets',
  '/pockets?q=nobody+of+this+name',
  share,
  `${share}/livre`,
  '/p/ines-vers-le-titre',
  '/p/tapis-pour-quarante-clubs',
  '/athletes/moussa-diallo',
  '/federations/federation-fictive-de-mma',
  '/marche',
  `/marche/${unknownId}`,
  `/recuperations/${unknownId}`,
  '/transparence',
  '/etat',
  '/verifier',
  '/niveaux',
  '/conditions',
  '/c/999999',
  '/contact',
  '/rejoindre',
]

/** What belongs to one person; some say that there is nothing to see. */
export const ownPages = ({ order, certificate, movement }: Bought): string[] => [
  order,
  certificate,
  movement,
  `${certificate}/vente`,
  '/ventes',
  '/gains',
  '/risques',
  '/mouvements',
  '/agenda',
  '/identite',
  '/compte',
  '/compte/securite',
  '/compte/limites',
  '/compte/portefeuilles',
  '/compte/notifications',
  '/compte/programmes',
  '/invitation?token=altered',
  '/nouvelles-conditions',
  '/deconnexion',
  `/achats/${unknownId}`,
  `/combats-modifies/${unknownId}`,
]

import { inPairs } from '#app/language/in-pairs.ts'

/** The rooms of the operators' console, by their address. */
export const roomTexts = inPairs({
  personnes: ['Personnes', 'People'],
  pockets: ['Athlètes, fédérations et Pockets', 'Athletes, federations and Pockets'],
  combats: ['Combats et répartitions', 'Fights and distributions'],
  argent: ['Argent', 'Money'],
  marche: ['Marché et blockchain', 'Market and blockchain'],
  livres: ['Livres et vérification', 'Books and verification'],
  reglages: ['Réglages et lancement', 'Settings and launch'],
  systeme: ['Système', 'System'],
})

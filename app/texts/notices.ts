import { brand } from '#domain/kernel/brand.ts'

/** Toasts of the app: title and text of each. */
export const notices = {
  loginFailed: { title: 'Erreur de connexion', text: 'Email ou mot de passe incorrect' },
  loggedIn: { title: 'Connexion réussie', text: `Bienvenue sur ${brand.name}\u202f!` },
  loggedOut: { title: 'Déconnexion réussie', text: 'À bientôt\u202f!' },
  erased: { title: 'Votre compte est effacé', text: 'Vos connexions sont fermées.' },
  support: { title: 'Soutien en cours', text: 'Fonctionnalité de soutien en développement' },
  unfinished: {
    title: 'Fonctionnalité en développement',
    text: 'Cette section sera bientôt disponible.',
  },
} as const

import { inBoth } from '#app/language/in-both.ts'
import { brand } from '#domain/kernel/brand.ts'

/** Toasts of the app: title and text of each. */
export const notices = inBoth({
  fr: {
    loginFailed: { title: 'Erreur de connexion', text: 'Email ou mot de passe incorrect' },
    loggedIn: { title: 'Connexion réussie', text: `Bienvenue sur ${brand.name}\u202f!` },
    loggedOut: { title: 'Déconnexion réussie', text: 'À bientôt\u202f!' },
    erased: { title: 'Votre compte est effacé', text: 'Vos connexions sont fermées.' },
    support: { title: 'Soutien en cours', text: 'Fonctionnalité de soutien en développement' },
    unfinished: {
      title: 'Fonctionnalité en développement',
      text: 'Cette section sera bientôt disponible.',
    },
  },
  en: {
    loginFailed: { title: 'Login failed', text: 'Wrong email or password' },
    loggedIn: { title: 'You are logged in', text: `Welcome to ${brand.name}` },
    loggedOut: { title: 'You are logged out', text: 'See you soon' },
    erased: { title: 'Your account is deleted', text: 'You are logged out everywhere.' },
    support: { title: 'Backing', text: 'Backing is still being built' },
    unfinished: { title: 'Still being built', text: 'This section will be available soon.' },
  },
})

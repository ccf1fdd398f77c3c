/** Words of the login and registration screens and of their notices. */
export const authTexts = {
  backHome: "Retour à l'accueil",
  showPassword: 'Afficher',
  hidePassword: 'Masquer',
  login: {
    title: 'Connexion',
    email: 'Email',
    password: 'Mot de passe',
    submit: 'Se connecter',
    direct: 'Accès Direct Dashboard',
    noAccount: 'Pas encore de compte\u202f?',
    register: "S'inscrire",
  },
  register: {
    title: 'Inscription',
    name: 'Nom complet',
    email: 'Email',
    password: 'Mot de passe',
    confirmPassword: 'Confirmer le mot de passe',
    submit: "S'inscrire",
    hasAccount: 'Déjà un compte\u202f?',
    login: 'Se connecter',
  },
  messages: {
    emailRequired: 'Email requis',
    passwordRequired: 'Mot de passe requis',
    nameTooShort: 'Le nom doit contenir au moins 2 caractères',
    emailInvalid: 'Adresse email invalide',
    passwordTooShort: 'Le mot de passe doit contenir au moins 6 caractères',
    confirmationTooShort: 'Confirmez votre mot de passe',
    passwordsDiffer: 'Les mots de passe ne correspondent pas',
  },
} as const

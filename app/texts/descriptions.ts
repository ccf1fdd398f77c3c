/** What search engines and shared links say of the pages of the app. */
export const descriptions = {
  login: 'Connectez-vous pour suivre vos Pockets, vos certificats et les combats de vos athlètes.',
  register:
    'Créez un compte pour soutenir des combattants de MMA et des fédérations par des Pockets.',
  dashboard:
    'Vos Pockets, vos certificats, vos athlètes et leurs prochains combats, au même endroit.',
  verification: 'Confirmez votre adresse e-mail pour terminer votre inscription.',
  backing: 'Le suivi de votre soutien, du paiement au certificat.',
  boutQuestion:
    'Un combat que vous soutenez a changé\u00a0: maintenez votre soutien ou reprenez-le.',
  levels: 'Les niveaux de backer, ce qu’ils apportent et comment on les atteint.',
  account: 'Votre adresse, votre mot de passe, vos connexions et vos données.',
  wallets: 'Les portefeuilles liés à votre compte, pour payer en USDC.',
  programs: 'Les jetons de vos programmes, et les adresses que nous prévenons.',
  forgotten: 'Recevez un lien pour choisir un nouveau mot de passe.',
  newPassword: 'Choisissez un nouveau mot de passe pour votre compte.',
  newEmail: 'Confirmez la nouvelle adresse de votre compte.',
} as const

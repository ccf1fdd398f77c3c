import { inBoth } from '#app/language/in-both.ts'

/** What search engines and shared links say of the pages of the app. */
export const descriptions = inBoth({
  fr: {
    login:
      'Connectez-vous pour suivre vos Pockets, vos certificats et les combats de vos athlètes.',
    register:
      'Créez un compte pour soutenir des combattants de MMA et des fédérations par des Pockets.',
    dashboard:
      'Vos Pockets, vos certificats, vos athlètes et leurs prochains combats, au même endroit.',
    verification: 'Confirmez votre adresse e-mail pour terminer votre inscription.',
    backing: 'Le suivi de votre soutien, du paiement au certificat.',
    boutQuestion:
      'Un combat que vous soutenez a changé\u00a0: maintenez votre soutien ou demandez son remboursement.',
    levels: 'Les niveaux de backer, ce qu’ils apportent et comment on les atteint.',
    account: 'Votre nom, votre nom public et vos données.',
    security: 'Votre adresse, votre mot de passe, vos clés d’accès et vos connexions.',
    identity: 'Votre vérification d’identité\u00a0: où elle en est, et la prochaine étape.',
    earnings: 'Ce que vos certificats vous ont rapporté, et vos versements.',
    movements: 'Tous vos mouvements, vos reçus et vos relevés.',
    agenda: 'Les combats que vos certificats couvrent, dans votre agenda.',
    risk: 'Quatre questions sur le risque, avant votre première part.',
    limits: 'Votre limite mensuelle, et les pauses que vous vous accordez.',
    wallets: 'Les portefeuilles liés à votre compte, pour payer en USDC.',
    programs: 'Les jetons de vos programmes, et les adresses que nous prévenons.',
    forgotten: 'Recevez un lien pour choisir un nouveau mot de passe.',
    newPassword: 'Choisissez un nouveau mot de passe pour votre compte.',
    newEmail: 'Confirmez la nouvelle adresse de votre compte.',
  },
  en: {
    login: 'Log in to follow your Pockets, your certificates and the fights of your fighters.',
    register: 'Create an account to back MMA fighters and federations through Pockets.',
    dashboard: 'Your Pockets, your certificates, your fighters and their next fights in one place.',
    verification: 'Confirm your email address to finish signing up.',
    backing: 'Your backing, step by step, from payment to certificate.',
    boutQuestion: 'A fight that you back has changed: keep your backing or get your money back.',
    levels: 'The backer levels, what they bring and how to reach them.',
    account: 'Your name, your public name and your data.',
    security: 'Your address, your password, your passkeys and your logins.',
    identity: 'Your identity check: where it stands, and the next step.',
    earnings: 'What your certificates have brought you, and your payouts.',
    movements: 'All your transactions, receipts and statements.',
    agenda: 'The fights that your certificates cover, in your calendar.',
    risk: 'Four questions about the risk, before your first share.',
    limits: 'Your monthly limit, and the breaks that you take.',
    wallets: 'The wallets linked to your account, to pay in USDC.',
    programs: 'API tokens for your programs, and the addresses that we notify.',
    forgotten: 'Get a link to choose a new password.',
    newPassword: 'Choose a new password for your account.',
    newEmail: 'Confirm the new address of your account.',
  },
})

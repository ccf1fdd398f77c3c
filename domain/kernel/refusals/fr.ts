import { figures } from '#domain/kernel/figures.ts'
import { minutesIn, stillOpen } from './figures-in-words.ts'
import { ofRecipients } from './fr-of-recipients.ts'
import type { RefusalTexts } from './shape.ts'
import { openNames } from './still-open-names.ts'

const { usdc, euros, percent, number, counted, day, shortMoment } = figures.fr

export const fr: RefusalTexts = {
  not_launched: 'Le soutien n’est pas encore ouvert.',
  launch_switch_required: ({ requires }) => `Activez d’abord «\u202f${requires}\u202f».`,
  launch_not_reversible: 'Des soutiens réels existent\u00a0: les comptes restent ouverts.',
  launch_authorisation_required: 'Une référence d’autorisation est nécessaire.',
  terms_not_accepted:
    'Nos conditions générales ont changé. Lisez ce qui change et acceptez-le depuis votre tableau de bord, puis recommencez.',
  money_stopped: 'Les paiements sont suspendus le temps d’une vérification. Réessayez plus tard.',
  books_differ: 'La comptabilité présente un écart\u00a0: il doit d’abord être résolu.',
  difference_not_found:
    'Cet écart n’existe pas ou plus sous cette forme\u00a0: relisez la dernière vérification.',
  difference_not_acceptable:
    'Cet écart ne peut pas être accepté\u00a0: il n’arrête pas l’argent, ou la vérification a échoué.',
  key_reused: 'Cette demande a déjà été envoyée avec d’autres valeurs. Vérifiez-les et confirmez.',
  unknown_object: 'Cet élément n’existe pas ou n’est pas visible pour vous.',

  email_taken: 'Cette adresse ne peut pas être utilisée.',
  email_unverified:
    'Confirmez d’abord votre adresse e-mail\u00a0: le lien est dans votre boîte de réception.',
  wrong_credentials: 'Email ou mot de passe incorrect',
  too_many_attempts: ({ retryAfterSeconds }) =>
    `Trop de tentatives. Réessayez dans ${minutesText(retryAfterSeconds)}.`,
  link_invalid: 'Ce lien n’est pas complet ou n’est pas de nous.',
  link_used: 'Ce lien a déjà servi.',
  link_expired: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  login_too_old:
    'Confirmez d’abord votre mot de passe\u00a0: votre connexion date de plus de dix minutes.',
  login_expired: 'Cette connexion a expiré. Recommencez.',
  unknown_login: 'Cette connexion n’existe plus.',
  too_many_tokens: 'Vous avez déjà vingt jetons valables. Révoquez-en un d’abord.',
  too_many_webhook_endpoints: 'Vous avez déjà dix adresses de webhooks. Retirez-en une d’abord.',
  webhook_url_unusable: 'Il faut une adresse publique en https, sur le port 443.',
  webhook_endpoint_disabled: 'Ce webhook est désactivé. Réactivez-le d’abord.',
  second_factor_on: 'La double vérification est déjà active.',
  second_factor_wrong: 'Ce code n’est pas le bon, ou il a déjà servi.',
  passkey_wrong:
    'Cette clé d’accès n’a pas été reconnue. Réessayez, ou utilisez votre mot de passe.',
  too_many_passkeys:
    'Vous avez dix clés d’accès\u00a0: retirez-en une avant d’en ajouter une autre.',
  erasure_blocked: (open) =>
    `Votre compte ne peut pas encore être effacé\u00a0: ${stillOpen(open, openNames.fr, figures.fr)}.`,
  identity_required: 'Indiquez votre nom, votre date de naissance et votre pays.',
  under_age: 'Il faut avoir au moins 18 ans.',
  country_blocked: 'Nous ne pouvons pas accepter de soutiens depuis ce pays.',
  account_frozen: 'Votre compte est suspendu pendant une vérification. Écrivez-nous.',
  not_allowed: 'Vous ne pouvez pas faire cela.',
  kyc_required: () =>
    'Votre identité n’a pas encore pu être vérifiée. Contrôlez les champs et réessayez.',
  kyc_full_required: ({ counterAfterMicro, thresholdMicro }) =>
    `Avec ce soutien, votre total atteindrait ${usdc(counterAfterMicro)}. Au-delà de ` +
    `${usdc(thresholdMicro)}, une vérification d’identité complète est nécessaire.`,
  screening_pending:
    'Une vérification réglementaire est en cours. Réessayez dans quelques minutes\u00a0; rien n’a été débité.',
  screening_hit: 'Votre demande ne peut pas être acceptée. Écrivez-nous pour en savoir plus.',

  alias_missing: 'Choisissez d’abord un nom public dans votre compte.',
  alias_unusable:
    'Choisissez 3 à 30 lettres latines ou chiffres. Un nom qui ressemble à celui de notre équipe n’est pas possible.',
  alias_taken: 'Ce nom est déjà pris, ou lui ressemble trop. Choisissez-en un autre.',
  alias_too_soon: ({ from }) => `Vous pourrez changer de nom public à partir du ${day(from)}.`,
  spending_limit_reached: ({ limitMicro, leftMicro }) =>
    `Vous vous êtes fixé une limite de ${usdc(limitMicro)} par mois\u00a0: il vous reste ${usdc(leftMicro)} ce mois-ci. ` +
    'Choisissez un montant plus petit, ou attendez le mois prochain. Rien n’a été débité.',
  spending_paused: ({ until }) =>
    until
      ? `Vous avez mis vos soutiens en pause jusqu’au ${shortMoment(until)} (heure de Paris). Rien n’a été débité.`
      : 'Vous avez mis fin à vos soutiens pour toujours. Rien n’a été débité.',
  risk_questions_open:
    'Répondez d’abord aux quatre questions sur le risque des parts, sur la page «\u202fAvant votre première part\u202f» (/risques). Rien n’a été débité.',
  risk_answers_wrong: ({ wrong }) =>
    `Il reste ${counted(wrong.length, 'réponse', 'réponses')} à revoir\u00a0: lisez l’explication, puis réessayez.`,

  wallet_message_malformed: 'Le message signé n’est pas celui que nous avons préparé.',
  wallet_domain_mismatch: 'Ce message a été signé pour un autre site. Ne continuez pas ailleurs.',
  wallet_uri_mismatch: 'Ce message a été signé pour une autre adresse que la nôtre.',
  wallet_chain_mismatch: 'Votre portefeuille est sur un autre réseau. Changez-en et recommencez.',
  wallet_nonce_unknown: 'Ce message n’a pas été préparé pour vous. Recommencez.',
  wallet_nonce_used: 'Ce message a déjà servi. Recommencez.',
  wallet_nonce_expired: 'Ce message n’est plus valable. Recommencez.',
  wallet_message_not_current:
    'Les dates de ce message ne conviennent pas. Vérifiez l’heure de votre appareil.',
  wallet_unusable: 'Cette adresse n’est celle d’aucun portefeuille.',
  wallet_signature_wrong: 'La signature n’est pas celle de ce portefeuille.',
  wallet_contract_silent: 'Ce portefeuille est un contrat qui ne sait pas signer (EIP-1271).',
  wallet_taken: 'Ce portefeuille est déjà lié à un autre compte.',
  wallet_linked: 'Ce portefeuille est déjà lié à votre compte.',
  wallet_is_payout_address:
    'Vos versements vont à ce portefeuille\u00a0: indiquez d’abord une autre adresse de versement, puis déliez-le.',
  wallet_has_orders:
    'Un engagement que ce portefeuille paie n’est pas terminé\u00a0: le portefeuille pourra être délié dès qu’il le sera.',
  wallet_holds_certificates:
    'Des certificats sont dans ce portefeuille\u00a0: vendez-les d’abord ou, si vous n’y avez plus accès, demandez leur récupération vers un autre portefeuille.',

  unknown_pocket: 'Ce Pocket n’existe pas ou n’est pas visible.',
  pocket_not_open: () => 'Ce Pocket n’accepte pas de soutiens en ce moment.',
  pocket_not_yet_open: ({ opensAt }) =>
    `Ce Pocket ouvrira le ${shortMoment(opensAt)} (heure de Paris).`,
  pocket_closed: ({ closedAt }) =>
    `Ce Pocket est clôturé depuis le ${shortMoment(closedAt)} (heure de Paris).`,
  order_kind_mismatch: 'Ce soutien ne correspond pas au type du Pocket. Rechargez la page.',
  below_minimum: ({ minimumMicro }) => `Le minimum est de ${usdc(minimumMicro)}.`,
  sold_out: 'Toutes les parts de ce Pocket sont vendues ou réservées.',
  reserved_too_often: ({ retryAt }) =>
    'Vous avez déjà réservé des parts de ce Pocket plusieurs fois sans les payer. Payez votre commande en cours, ' +
    `ou réessayez à partir du ${shortMoment(retryAt)}.`,
  not_enough_units: ({ availableUnits }) =>
    `Il ne reste que ${number(availableUnits)} parts disponibles.`,
  holds_shares:
    'Vous avez des parts des bourses de cet athlète\u00a0: vous ne pouvez pas être aussi son manager.',
  own_pocket: 'Vous ne pouvez pas acheter de parts d’un combat auquel vous êtes lié.',
  fight_started: 'Un combat couvert a commencé\u00a0: la vente est terminée.',
  fight_undated: 'Un combat couvert n’a plus de date\u00a0: la vente attend la nouvelle.',
  cover_not_offered: 'Ce Pocket ne propose pas le niveau 2 de compensation.',
  waiver_required:
    'Cochez la case pour continuer\u00a0: sans elle, le certificat ne peut pas être émis tout de suite.',
  waiver_stale: () => 'Le texte de renonciation a changé. Relisez-le et cochez de nouveau la case.',
  quote_expired: 'Le cours en euros a expiré. Confirmez de nouveau pour en obtenir un nouveau.',
  refund_not_offered: 'Ce soutien n’est pas remboursable.',

  unknown_backing: 'Ce soutien est introuvable.',
  not_awaiting_payment: 'Ce soutien n’attend plus de paiement.',
  signed_payment_unavailable:
    'Ce réseau ne prend pas de paiement par signature. Payez par une transaction de votre portefeuille ou par carte.',
  signed_for_another:
    'Cette signature vaut pour un autre paiement. Rechargez la page et signez de nouveau\u00a0; rien n’a été débité.',
  signed_out_of_time:
    'Cette signature ne vaut plus, ou pas encore. Rechargez la page et signez de nouveau\u00a0; rien n’a été débité.',
  identity_pending:
    'Votre identité est en cours de vérification\u00a0: le paiement s’ouvre dès qu’elle est faite, et nous vous écrirons.',
  already_paid: 'Ce soutien est déjà payé.',
  not_paid: 'Ce paiement n’a pas abouti.',
  below_card_minimum: ({ minimumMicro, minimumCents }) =>
    `Par carte, le plus petit montant est ${usdc(minimumMicro)} (${euros(minimumCents)})`,
  amount_mismatch: ({ expectedMicro, receivedMicro }) =>
    `Le montant reçu (${usdc(receivedMicro)}) n’est pas celui attendu (${usdc(expectedMicro)}).`,
  asset_mismatch: 'Seul l’USDC est accepté.',
  payment_disputed:
    'Une banque conteste ce paiement, ou une partie a déjà été remboursée\u00a0: il ne peut qu’être remboursé.',
  provider_unavailable:
    'Le prestataire de paiement ne répond pas. Rien n’a été débité\u00a0; réessayez dans un instant.',

  withdrawal_not_offered: 'Ce contrat n’ouvre pas de droit de rétractation.',
  withdrawal_too_late: 'Le délai de rétractation est terminé.',
  already_refunded: 'Ce soutien est déjà remboursé.',

  title_missing: 'Donnez un titre au Pocket.',
  opens_in_the_past: 'L’ouverture doit être dans le futur.',
  closes_before_opening: 'La clôture doit suivre l’ouverture.',
  duration_too_short: ({ leastDays }) => `La durée est d’au moins ${leastDays} jours.`,
  duration_too_long: ({ mostDays }) => `La durée est d’au plus ${mostDays} jours.`,
  closes_too_late: ({ latestAt }) =>
    `La clôture doit avoir lieu avant le ${shortMoment(latestAt)}.`,
  goal_not_positive: 'L’objectif doit être supérieur à zéro.',
  amount_too_large: 'Ce montant dépasse ce que la plateforme accepte.',
  share_not_positive: 'Les parts, leur nombre et leur prix doivent être supérieurs à zéro.',
  no_covered_fight: 'Ajoutez au moins un combat couvert.',
  fight_repeated: 'Un combat ne peut être couvert qu’une fois.',
  too_many_questions: ({ most }) =>
    `${most} de vos questions attendent déjà une réponse. Vous pourrez en poser une autre ensuite.`,
  too_many_fights: ({ most }) => `Au plus ${most} combats peuvent être couverts.`,
  contract_missing: 'Le contrat signé du combat manque.',
  contract_too_early: ({ earliestOn }) =>
    `Un premier contrat professionnel ne peut pas être signé avant votre majorité, ni avant votre candidature d’amateur\u00a0: au plus tôt le ${day(new Date(earliestOn))}.`,
  fight_already_registered:
    'Ce combat est déjà enregistré\u00a0: même contrat, ou même adversaire le même jour.',
  fight_cap_exceeded: ({ availablePpm }) =>
    `Il reste au plus ${percent(availablePpm)} des gains de ce combat à proposer.`,
  tip_pocket_limit: ({ nextAllowedAt }) =>
    nextAllowedAt
      ? `Quatre Pockets en douze mois\u00a0: le prochain sera possible le ${day(nextAllowedAt)}.`
      : 'Quatre Pockets sont déjà actifs.',
  already_professional: 'Cet athlète est professionnel\u00a0: les tips sont réservés aux amateurs.',
  not_professional:
    'Des parts de carrière se vendent une fois le premier contrat professionnel vérifié.',
  priority_owed: ({ until }) =>
    `Vos soutiens amateurs sont prioritaires jusqu’au ${day(until)}\u00a0: ouvrez-leur la vente 48 heures avant le public.`,
  funding_overdue: 'Des gains déclarés attendent encore leur versement.',
  federation_not_approved: 'L’agrément de cette organisation n’est pas en vigueur.',
  reserve_too_small: ({ missingMicro }) =>
    `Il manque ${usdc(missingMicro)} à la réserve de compensation.`,
  not_approved: 'Une approbation manque.',
  transition_not_allowed: 'Cette étape n’est pas possible maintenant.',

  unknown_certificate: 'Ce certificat est introuvable.',
  certificate_locked: 'Ce certificat est encore verrouillé.',
  certificate_frozen: 'Ce certificat est suspendu pendant une vérification.',
  certificate_burned: 'Ce certificat a été détruit.',
  not_owner: 'Ce certificat ne vous appartient pas.',
  not_transferable: 'Ce certificat ne peut pas être cédé.',
  operator_not_listed: 'Cette plateforme de revente n’est pas autorisée.',
  sold_from_vault:
    'Ce certificat est dans votre portefeuille. Remettez-le d’abord dans le coffre, sur sa page, pour le vendre ici.',
  not_in_vault: 'Ce certificat a déjà quitté le coffre.',
  not_in_wallet:
    'Ce certificat est au coffre\u00a0: envoyez-le directement vers votre portefeuille.',
  same_wallet: 'Ce certificat est déjà dans ce portefeuille.',
  recovery_open: 'Une récupération de ce certificat est déjà en cours.',
  token_minted: 'Ce certificat est déjà inscrit sur la blockchain, ou va l’être.',
  claimed_on_chain:
    'Ce certificat est dans votre portefeuille\u00a0: réclamez ce qui lui est dû depuis ce portefeuille, auprès du contrat.',
  halted_for_fight: ({ until }) =>
    until
      ? `Les cessions sont suspendues jusqu’au ${shortMoment(until)}.`
      : 'Les cessions sont suspendues jusqu’au règlement du combat.',

  pocket_not_closed:
    'Un Pocket qui couvre ce combat n’a pas encore arrêté ses comptes. S’il est suspendu, il faut d’abord lever la suspension ou l’annuler.',
  fight_not_official: 'Le résultat du combat n’est pas encore officiel.',
  not_funded: 'Les gains n’ont pas encore été versés.',
  receipt_unsettled:
    'Un versement reçu pour ce combat attend encore\u00a0: réglez-le ou renvoyez-le d’abord.',
  already_settled: 'Ce combat est déjà réglé.',
  release_not_planned:
    'Un soutien de ce Pocket peut encore être défait\u00a0: ses fonds ne sont pas encore répartis.',
  bout_question_open:
    'Un combat de ce Pocket a changé et ses soutiens sont encore consultés\u00a0: attendez la fin de leur délai de réponse.',
  adjustment_unbalanced:
    'Les lignes doivent être au moins deux, sur des comptes différents, et leur somme nulle.',
  account_not_adjustable:
    'Ce compte ne se corrige pas à la main\u00a0: son argent suit ses propres règles.',
  stale_approval:
    'Ce que vous avez lu a changé depuis\u00a0: relisez la version actuelle avant d’approuver.',
  author_left:
    'Son auteur n’est plus opérateur ou n’a plus ce rôle\u00a0: refusez cette proposition et faites-en une nouvelle.',
  second_person_required: 'Une seconde personne doit approuver.',
  picture_unreadable:
    'Cette image ne peut pas être lue\u00a0: envoyez un fichier JPEG, PNG, WebP ou AVIF entier.',
  picture_hidden:
    'Un modérateur a masqué cette image\u00a0: elle ne peut plus être affichée. Choisissez-en une autre.',
  picture_size_wrong:
    'Une image fait au moins 400 pixels de large et de haut, et 40 millions de pixels au plus.',
  evidence_missing: 'Une pièce justificative manque.',
  evidence_active: 'Ce PDF contient des scripts ou des fichiers\u00a0: imprimez-le en PDF.',
  evidence_not_on_file: () => 'Déposez d’abord cette pièce justificative.',
  too_much_evidence:
    'Vous avez déposé trop de pièces en 24 heures\u00a0: trente au plus, et 30 Mo en tout. Réessayez plus tard.',
  reason_missing: 'Indiquez le motif.',
  own_decision: 'Vous avez pris la décision en cause. Une autre personne doit répondre.',
  outcome_missing: 'Indiquez la suite donnée à la réclamation.',

  notice_too_short: ({ earliestAt }) =>
    `Un changement de conditions s’annonce 30 jours à l’avance\u00a0: au plus tôt le ${day(earliestAt)}.`,
  ...ofRecipients,
  priority_used: 'Ce badge a déjà servi pour ce Pocket.',
  pocket_has_backings: 'Ce Pocket a déjà des soutiens\u00a0: ses conditions ne changent plus.',

  burn_not_due: ({ dueAt }) =>
    dueAt
      ? `Ce certificat ne sera détruit que le ${day(dueAt)}.`
      : 'Ce certificat ne peut pas encore être détruit.',
  card_lock: ({ until }) =>
    `Payé par carte, ce certificat peut être revendu à partir du ${day(until)}\u00a0: jusque-là, la banque peut reprendre le paiement.`,
  price_not_positive: 'Le prix doit être supérieur à zéro.',
  listing_ended: 'Cette offre est terminée.',
  listing_reserved:
    'Cette offre est réservée le temps d’un paiement. Réessayez dans une demi-heure.',
  listing_frozen: 'Cette offre est suspendue le temps d’une vérification.',
  buyer_is_seller: 'Vous ne pouvez pas acheter votre propre certificat.',
  pocket_still_open: 'Ce certificat pourra être revendu après la clôture de son Pocket.',
  balance_too_small: ({ missingMicro }) =>
    `Il manque ${usdc(missingMicro)} à votre solde pour cet achat.`,

  date_in_the_past: 'La date doit être dans le futur.',
  date_in_the_future: 'La date ne peut pas être dans le futur.',
  date_too_far: ({ latestAt }) =>
    `Un combat s’annonce au plus tard pour le ${shortMoment(latestAt)}.`,
  weigh_in_too_early: 'La pesée doit avoir lieu dans les trois jours qui précèdent le combat.',
  not_cancellable_yet: ({ from }) =>
    from
      ? `L’annulation sera possible à partir du ${shortMoment(from)}.`
      : 'L’annulation n’est pas encore possible.',
  result_recorded: 'Le résultat est déjà enregistré.',
  earnings_missing: 'Les gains n’ont pas été déclarés.',
  earnings_below_settled: ({ settledMicro }) =>
    `Le nouveau total est inférieur à ce qui est déjà réglé (${usdc(settledMicro)})\u00a0: rien n’est repris.`,
  conversion_missing: 'Le cours de conversion manque.',
  challenge_open: ({ until }) =>
    until
      ? `Le résultat peut encore être contesté jusqu’au ${shortMoment(until)}.`
      : 'Une contestation est en cours.',
  already_recorded: 'C’est déjà enregistré.',
  settings_contradict: 'Avec ce changement, les réglages se contrediraient.',

  nothing_due: 'Rien n’est dû pour l’instant.',
  address_missing: 'Indiquez une adresse de versement.',
  address_unusable: 'Cette adresse ne peut pas recevoir de versement.',
  address_too_new: ({ usableFrom }) =>
    `Cette adresse est récente\u00a0: elle pourra servir à partir du ${shortMoment(usableFrom)}.`,
}

const minutesText = (seconds: number): string => minutesIn(seconds, 'une minute', figures.fr)

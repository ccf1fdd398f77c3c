import { figures } from '#domain/kernel/figures.ts'
import { ofRecipients } from './en-of-recipients.ts'
import { minutesIn, stillOpen } from './figures-in-words.ts'
import type { RefusalTexts } from './shape.ts'
import { openNames } from './still-open-names.ts'

const { usdc, euros, percent, number, counted, day, shortMoment } = figures.en

export const en: RefusalTexts = {
  not_launched: 'Backing is not open yet.',
  launch_switch_required: ({ requires }) => `Turn “${requires}” on first.`,
  launch_not_reversible: 'There are real backings: accounts stay open.',
  launch_authorisation_required: 'Enter the reference of an authorisation.',
  terms_not_accepted:
    'Our general terms have changed. Read what changes and accept it from your dashboard, then try again.',
  money_stopped: 'Payments are on hold during a check. Try again later.',
  books_differ: 'The books differ: the difference has to be resolved first.',
  difference_not_found:
    'This difference does not exist, or no longer in this form: read the latest verification again.',
  difference_not_acceptable:
    'This difference cannot be accepted: it does not stop money, or the verification failed.',
  key_reused: 'This request was sent before with other values. Check them and confirm.',
  unknown_object: 'This does not exist or is not visible to you.',

  email_taken: 'This address cannot be used.',
  email_unverified: 'Confirm your email address first: the link is in your inbox.',
  wrong_credentials: 'Wrong email or password',
  too_many_attempts: ({ retryAfterSeconds }) =>
    `Too many attempts. Try again in ${minutesText(retryAfterSeconds)}.`,
  link_invalid: 'This link is incomplete or not ours.',
  link_used: 'This link has been used.',
  link_expired: 'This link no longer works. Ask for a new one.',
  login_too_old: 'Confirm your password first: you logged in more than ten minutes ago.',
  login_expired: 'This login has expired. Start again.',
  unknown_login: 'This login no longer exists.',
  too_many_tokens: 'You already have twenty valid tokens. Revoke one first.',
  too_many_webhook_endpoints: 'You already have ten webhook addresses. Remove one first.',
  webhook_url_unusable: 'The address must be public and https, on port 443.',
  webhook_endpoint_disabled: 'This webhook is disabled. Enable it first.',
  second_factor_on: 'Two-step login is already on.',
  second_factor_wrong: 'This code is wrong or has been used.',
  passkey_wrong: 'This passkey was not recognised. Try again, or use your password.',
  too_many_passkeys: 'You have ten passkeys: remove one before you add another.',
  erasure_blocked: (open) =>
    `Your account cannot be deleted yet. Still open: ${stillOpen(open, openNames.en, figures.en)}.`,
  identity_required: 'Enter your name, date of birth and country.',
  under_age: 'You must be at least 18 years old.',
  country_blocked: 'We cannot accept backings from this country.',
  account_frozen: 'Your account is on hold during a check. Write to us.',
  not_allowed: 'You may not do this.',
  kyc_required: () => 'Your identity could not be checked yet. Check the fields and try again.',
  kyc_full_required: ({ counterAfterMicro, thresholdMicro }) =>
    `With this backing your total would be ${usdc(counterAfterMicro)}. Above ` +
    `${usdc(thresholdMicro)} a full identity check is needed.`,
  screening_pending:
    'A regulatory check is under way. Try again in a few minutes; nothing was charged.',
  screening_hit: 'We cannot accept your request. Write to us to find out more.',

  alias_missing: 'Choose a public name in your account first.',
  alias_unusable:
    'Choose 3 to 30 Latin letters or digits. A name that looks like one of our team is not possible.',
  alias_taken: 'This name is taken, or too much like one that is. Choose another one.',
  alias_too_soon: ({ from }) => `You can change your public name from ${day(from)}.`,
  spending_limit_reached: ({ limitMicro, leftMicro }) =>
    `You set yourself a limit of ${usdc(limitMicro)} a month: ${usdc(leftMicro)} is left this month. ` +
    'Choose a smaller amount, or wait for next month. Nothing was charged.',
  spending_paused: ({ until }) =>
    until
      ? `You have paused your backing until ${shortMoment(until)} (Paris time). Nothing was charged.`
      : 'You have stopped backing for good. Nothing was charged.',
  risk_questions_open:
    'First answer the four questions about the risk of shares, on the page “Before your first share” (/risques). Nothing was charged.',
  risk_answers_wrong: ({ wrong }) =>
    `${counted(wrong.length, 'answer is', 'answers are')} not right yet: read the explanation and try again.`,

  wallet_message_malformed: 'The signed message is not the one that we prepared.',
  wallet_domain_mismatch: 'This message was signed for another site. Do not continue there.',
  wallet_uri_mismatch: 'This message was signed for an address that is not ours.',
  wallet_chain_mismatch: 'Your wallet is on another network. Change it and start again.',
  wallet_nonce_unknown: 'This message was not prepared for you. Start again.',
  wallet_nonce_used: 'This message has been used. Start again.',
  wallet_nonce_expired: 'This message has expired. Start again.',
  wallet_message_not_current: 'The dates of this message do not fit. Check your device’s clock.',
  wallet_unusable: 'This address is not that of a wallet.',
  wallet_signature_wrong: 'The signature is not that of this wallet.',
  wallet_contract_silent: 'This wallet is a contract that cannot sign (EIP-1271).',
  wallet_taken: 'This wallet is already linked to another account.',
  wallet_linked: 'This wallet is already linked to your account.',
  wallet_is_payout_address:
    'Your payouts go to this wallet: name another payout address first, then unlink it.',
  wallet_has_orders:
    'An order that this wallet pays is still open: you can unlink the wallet once it is done.',
  wallet_holds_certificates:
    'There are certificates in this wallet: sell them first or, if you have lost access to it, ask to recover them to another wallet.',

  unknown_pocket: 'This Pocket does not exist or is not visible.',
  pocket_not_open: () => 'This Pocket takes no backings right now.',
  pocket_not_yet_open: ({ opensAt }) =>
    `This Pocket opens on ${shortMoment(opensAt)} (Paris time).`,
  pocket_closed: ({ closedAt }) => `This Pocket closed on ${shortMoment(closedAt)} (Paris time).`,
  order_kind_mismatch: 'This backing does not fit the kind of the Pocket. Reload the page.',
  below_minimum: ({ minimumMicro }) => `The minimum is ${usdc(minimumMicro)}.`,
  sold_out: 'All shares of this Pocket are sold or reserved.',
  reserved_too_often: ({ retryAt }) =>
    'You have reserved shares of this Pocket several times without paying for them. Pay your open order, ' +
    `or try again from ${shortMoment(retryAt)} on.`,
  not_enough_units: ({ availableUnits }) => `Only ${number(availableUnits)} shares are left.`,
  holds_shares: 'You have shares of this athlete’s purses: you cannot be their manager as well.',
  own_pocket: 'You cannot buy shares of a fight that you are connected with.',
  fight_started: 'A covered fight has begun: the sale is over.',
  fight_undated: 'A covered fight has no date any more: the sale waits for the new one.',
  cover_not_offered: 'This Pocket does not offer compensation level 2.',
  waiver_required: 'Tick the box to continue: without it the certificate cannot be issued at once.',
  waiver_stale: () => 'The text of the waiver has changed. Read it again and tick the box again.',
  quote_expired: 'The rate in euros has expired. Confirm again to get a new one.',
  refund_not_offered: 'This backing cannot be refunded.',

  unknown_backing: 'This backing was not found.',
  not_awaiting_payment: 'This backing no longer awaits a payment.',
  signed_payment_unavailable:
    'This network takes no payment by signature. Pay by a transaction of your wallet or by card.',
  signed_for_another:
    'This signature is for another payment. Reload the page and sign again; nothing was charged.',
  signed_out_of_time:
    'This signature is no longer valid, or not yet. Reload the page and sign again; nothing was charged.',
  identity_pending:
    'Your identity is being checked: you can pay as soon as that is done, and we will write to you.',
  already_paid: 'This backing is already paid.',
  not_paid: 'This payment did not succeed.',
  below_card_minimum: ({ minimumMicro, minimumCents }) =>
    `By card the smallest amount is ${usdc(minimumMicro)} (${euros(minimumCents)})`,
  amount_mismatch: ({ expectedMicro, receivedMicro }) =>
    `The amount received (${usdc(receivedMicro)}) is not the one expected (${usdc(expectedMicro)}).`,
  asset_mismatch: 'Only USDC is accepted.',
  payment_disputed:
    'A bank disputes this payment, or part of it was refunded: it can only be refunded.',
  provider_unavailable:
    'The payment provider does not answer. Nothing was charged; try again in a moment.',

  withdrawal_not_offered: 'This contract gives no right of withdrawal.',
  withdrawal_too_late: 'The time to withdraw is over.',
  already_refunded: 'This backing is already refunded.',

  title_missing: 'Give the Pocket a title.',
  opens_in_the_past: 'The opening must be in the future.',
  closes_before_opening: 'The closing must come after the opening.',
  duration_too_short: ({ leastDays }) => `The Pocket must last at least ${leastDays} days.`,
  duration_too_long: ({ mostDays }) => `The Pocket may last at most ${mostDays} days.`,
  closes_too_late: ({ latestAt }) => `The closing must be before ${shortMoment(latestAt)}.`,
  goal_not_positive: 'The goal must be above zero.',
  amount_too_large: 'This amount is more than the platform accepts.',
  share_not_positive: 'Shares, their number and their price must be above zero.',
  no_covered_fight: 'Add at least one covered fight.',
  fight_repeated: 'A fight can be covered only once.',
  too_many_questions: ({ most }) =>
    `${most} of your questions are waiting for an answer. You can ask another one after that.`,
  too_many_fights: ({ most }) => `At most ${most} fights can be covered.`,
  contract_missing: 'The signed contract of the fight is missing.',
  contract_too_early: ({ earliestOn }) =>
    `A first professional contract cannot be signed before you come of age, nor before your application as an amateur: ${day(new Date(earliestOn))} at the earliest.`,
  fight_already_registered:
    'This fight is already registered: same contract, or same opponent on the same day.',
  fight_cap_exceeded: ({ availablePpm }) =>
    `At most ${percent(availablePpm)} of the earnings of this fight are left to offer.`,
  tip_pocket_limit: ({ nextAllowedAt }) =>
    nextAllowedAt
      ? `Four Pockets in twelve months: the next one is possible from ${day(nextAllowedAt)}.`
      : 'Four Pockets are already active.',
  already_professional: 'This fighter is a professional: tips are for amateurs.',
  not_professional: 'Career shares can be sold once the first professional contract is verified.',
  priority_owed: ({ until }) =>
    `Your amateur backers have priority until ${day(until)}: open the sale to them 48 hours before the public.`,
  funding_overdue: 'Declared earnings have not been paid in yet.',
  federation_not_approved: 'This federation’s approval is not in force.',
  reserve_too_small: ({ missingMicro }) =>
    `The compensation reserve is short of ${usdc(missingMicro)}.`,
  not_approved: 'An approval is missing.',
  transition_not_allowed: 'This step is not possible now.',

  unknown_certificate: 'This certificate was not found.',
  certificate_locked: 'This certificate is still locked.',
  certificate_frozen: 'This certificate is on hold during a check.',
  certificate_burned: 'This certificate has been burned.',
  not_owner: 'This certificate is not yours.',
  not_transferable: 'This certificate cannot be transferred.',
  operator_not_listed: 'This resale platform is not authorised.',
  sold_from_vault:
    'This certificate is in your wallet. Put it back in the vault first, on its page, to sell it here.',
  not_in_vault: 'This certificate has already left the vault.',
  not_in_wallet: 'This certificate is in the vault: send it straight to your wallet.',
  same_wallet: 'This certificate is already in this wallet.',
  recovery_open: 'A recovery of this certificate is already under way.',
  token_minted: 'This certificate is on the blockchain already, or about to be.',
  claimed_on_chain:
    'This certificate is in your wallet: claim what it is due from that wallet, at the contract.',
  halted_for_fight: ({ until }) =>
    until
      ? `Transfers are on hold until ${shortMoment(until)}.`
      : 'Transfers are on hold until the fight is settled.',

  pocket_not_closed:
    'A Pocket that covers this fight has not closed its books yet. If it is on hold, release or cancel it first.',
  fight_not_official: 'The result of the fight is not official yet.',
  not_funded: 'The earnings have not been paid in yet.',
  receipt_unsettled: 'A receipt for this fight is still waiting: settle it or send it back first.',
  already_settled: 'This fight is already settled.',
  release_not_planned:
    'A backing of this Pocket can still be undone: its funds are not allocated yet.',
  bout_question_open:
    'A fight of this Pocket has changed and its backers are being asked: wait until their time to answer is over.',
  adjustment_unbalanced:
    'There must be at least two lines, on different accounts, that sum to zero.',
  account_not_adjustable: 'This account is not corrected by hand: its money follows its own rules.',
  stale_approval:
    'What you read has changed since: read the current version before you approve it.',
  author_left:
    'Its author is no operator any more or no longer has this role: reject this proposal and make a new one.',
  second_person_required: 'A second person has to approve.',
  picture_unreadable: 'This picture cannot be read: send a whole JPEG, PNG, WebP or AVIF file.',
  picture_hidden:
    'A moderator has hidden this very picture, so it cannot be shown again. Choose another one.',
  picture_size_wrong:
    'A picture is at least 400 pixels wide and high, and has 40 million pixels at most.',
  evidence_missing: 'A supporting document is missing.',
  evidence_active: 'This PDF contains scripts or files: print it to PDF.',
  evidence_not_on_file: () => 'Upload this document first.',
  too_much_evidence:
    'You have uploaded too many documents in 24 hours: thirty at most, and 30 MB in all. Try again later.',
  reason_missing: 'Enter the reason.',
  own_decision: 'You took the decision in question: somebody else answers this complaint.',
  outcome_missing: 'Say what came of the complaint.',

  notice_too_short: ({ earliestAt }) =>
    `New terms are announced 30 days ahead: ${day(earliestAt)} at the earliest.`,
  ...ofRecipients,
  priority_used: 'This badge has been used for this Pocket.',
  pocket_has_backings: 'This Pocket has backings: its terms no longer change.',

  burn_not_due: ({ dueAt }) =>
    dueAt
      ? `This certificate is burned on ${day(dueAt)}, not before.`
      : 'This certificate is not due to be burned yet.',
  card_lock: ({ until }) =>
    `Paid by card, this certificate can be resold from ${day(until)} on: until then the bank may take the payment back.`,
  price_not_positive: 'The price must be above zero.',
  listing_ended: 'This offer is over.',
  listing_reserved: 'This offer is reserved during a payment. Try again in half an hour.',
  listing_frozen: 'This offer is on hold during a check.',
  buyer_is_seller: 'You cannot buy your own certificate.',
  pocket_still_open: 'This certificate can be resold once its Pocket has closed.',
  balance_too_small: ({ missingMicro }) =>
    `Your balance is short of ${usdc(missingMicro)} for this purchase.`,

  date_in_the_past: 'The date must be in the future.',
  date_in_the_future: 'The date cannot be in the future.',
  date_too_far: ({ latestAt }) => `A fight can be announced up to ${shortMoment(latestAt)}.`,
  weigh_in_too_early: 'The weigh-in must be within the three days before the fight.',
  not_cancellable_yet: ({ from }) =>
    from ? `It can be cancelled from ${shortMoment(from)} on.` : 'It cannot be cancelled yet.',
  result_recorded: 'The result is already recorded.',
  earnings_missing: 'The earnings have not been declared.',
  earnings_below_settled: ({ settledMicro }) =>
    `The new total is below what is settled already (${usdc(settledMicro)}): nothing is taken back.`,
  conversion_missing: 'The conversion rate is missing.',
  challenge_open: ({ until }) =>
    until
      ? `The result can still be objected to until ${shortMoment(until)}.`
      : 'An objection is under way.',
  already_recorded: 'This is already recorded.',
  settings_contradict: 'With this change the settings would contradict each other.',

  nothing_due: 'Nothing is due right now.',
  address_missing: 'Name a payout address.',
  address_unusable: 'This address cannot receive payouts.',
  address_too_new: ({ usableFrom }) =>
    `This address is new: it can be used from ${shortMoment(usableFrom)} on.`,
}

const minutesText = (seconds: number): string => minutesIn(seconds, 'a minute', figures.en)

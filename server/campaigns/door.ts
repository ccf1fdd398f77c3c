/* What other modules may use of this one. */

export { federationDraft, fighterDraft } from './application-draft.ts'
export {
  attestAthlete,
  attestationInput,
  revokeAttestation,
} from './attestations/attest-athlete.ts'
export { attestationEndpoints } from './attestations/attestation-endpoints.ts'
export { consentToFitness, findFitnessConsent } from './attestations/consent-to-fitness.ts'
export {
  findAthleteId,
  listAttestationsBy,
  listAttestationsOf,
  listPublicAttestations,
} from './attestations/read-attestations.ts'
export { signAttestation } from './attestations/sign-attestation.ts'
export { budgetEndpoints } from './budget/budget-endpoints.ts'
export { budgetInput, planBudget } from './budget/plan-budget.ts'
export { findBudget, readBudgets } from './budget/read-budgets.ts'
export { recordSpending, spendingInput, withdrawSpending } from './budget/record-spending.ts'
export { applyAsFederation, federationApplicationInput } from './federations/apply-as-federation.ts'
export { editPresentation, presentationInput } from './federations/edit-presentation.ts'
export { federationEndpoints } from './federations/federation-endpoints.ts'
export { federationApplication } from './federations/judge-application.ts'
export {
  type FederationApplicationView,
  listOwnFederationApplications,
  standingOfRow,
} from './federations/read-federations.ts'
export { type OwnFederation, readOwnFederation } from './federations/read-own-federation.ts'
export { remindRenewals } from './federations/remind-renewals.ts'
export { applyAsFighter, fighterApplicationInput } from './fighters/apply-as-fighter.ts'
export { editProfile, profileInput } from './fighters/edit-profile.ts'
export { fighterApplication, refuseFighter } from './fighters/judge-application.ts'
export {
  type FighterApplicationView,
  listOpenFighterApplications,
  listOwnFighterApplications,
} from './fighters/read-fighters.ts'
export { countUnanswered, type OwnAthlete, readOwnAthlete } from './fighters/read-own-athlete.ts'
export { proContractInput, recordProContract } from './fighters/record-pro-contract.ts'
export { proContract, refuseProContract } from './fighters/verify-pro-contract.ts'
export { writeManager } from './fighters/write-manager.ts'
export { layPocket, layRecipients, nameAthlete } from './lay-sandbox.ts'
export { campaignMaintenance } from './maintenance.ts'
export { answerMandate } from './mandates/answer-mandate.ts'
export { endMandate } from './mandates/end-mandate.ts'
export { inviteToAct, mandateInput } from './mandates/invite-to-act.ts'
export { mandateEndpoints } from './mandates/mandate-endpoints.ts'
export { mandateUrl } from './mandates/mandate-link.ts'
export {
  findInvitationToAct,
  findManagerFee,
  listMandates,
} from './mandates/read-mandates.ts'
export { listOwnRecipients, type OwnRecipient } from './own-recipients.ts'
export { campaignRecords } from './personal-records.ts'
export { pictureEndpoints } from './pictures/picture-endpoints.ts'
export { isPictureShown } from './pictures/picture-files.ts'
export { answerQuestion, askRecipient } from './pockets/ask-recipient.ts'
export { cancelOwnPocket, pocketCancellation } from './pockets/cancel-pocket.ts'
export { draftPocketAs, editPocketAs, operationOf } from './pockets/draft-pocket.ts'
export { earlyEnd } from './pockets/end-pocket.ts'
export { isPublished } from './pockets/is-published.ts'
export { keepPriority } from './pockets/keep-priority.ts'
export { offerAgain } from './pockets/offer-again.ts'
export { listOpenFederations, searchOpenPockets, suggestWords } from './pockets/open-pockets.ts'
export { lockOwnRecipient, recipientOf } from './pockets/own-recipient.ts'
export { pocketInput } from './pockets/pocket-input.ts'
export { certificateView, namedPocketWithEnd, pocketView } from './pockets/pocket-shapes.ts'
export { publishPocketAs } from './pockets/publish-pocket.ts'
export { findApprovedTerms } from './pockets/read-approved-terms.ts'
export { type Market, readMarket, readTrending } from './pockets/read-market.ts'
export { listFightsAhead, listShownRecipients } from './pockets/read-on-show.ts'
export {
  findPocket,
  listOpenPockets,
  listPockets,
  listPocketsOf,
  listPublishedPages,
  listWithWeek,
  pageOnSale,
  readRaised,
} from './pockets/read-pockets.ts'
export {
  findReleasePlan,
  listBackers,
  listBackersOf,
  type OwnPocket,
  readOwnPockets,
} from './pockets/read-studio.ts'
export { isRecipient, listQuestions, listUpdates } from './pockets/read-talk.ts'
export { STEERING, steerPocketAs } from './pockets/steer-pocket.ts'
export { stoppablePocket } from './pockets/stop-pocket.ts'
export { submitPocketAs, submittedPocket } from './pockets/submit-pocket.ts'
export {
  endSales,
  forgetFirstStart,
  moveCursors,
  ownReleases,
  pauseToAsk,
  voidUnits,
  writePocketHistory,
} from './pockets/write-pocket.ts'
export {
  insertUpdate,
  questionInput,
  replyInput,
  updateInput,
  writeUpdate,
} from './pockets/write-update.ts'
export { type DeclarationRow, type FightRowFacts, readFightFacts } from './read-fight-facts.ts'
export { studioEndpoints } from './studio-endpoints.ts'
export { talkEndpoints } from './talk-endpoints.ts'
export { campaignTasks } from './tasks.ts'

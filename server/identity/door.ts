/* What other modules may use of this one. */

export { accountEndpoints } from './accounts/account-endpoints.ts'
export { accountReturnEndpoints } from './accounts/account-return-endpoints.ts'
export { answerSecondFactor } from './accounts/answer-second-factor.ts'
export { askForLink } from './accounts/ask-for-link.ts'
export {
  endCalendarFeed,
  findCalendarFeed,
  findCalendarOwner,
  renewCalendarFeed,
} from './accounts/calendar-feed.ts'
export { changeEmail } from './accounts/change-email.ts'
export { changePassword } from './accounts/change-password.ts'
export { chooseLanguage, languageInput } from './accounts/choose-language.ts'
export { confirmLogin } from './accounts/confirm-login.ts'
export { confirmPassword } from './accounts/confirm-password.ts'
export { listContested } from './accounts/contested-factors.ts'
export { createToken, tokenInput } from './accounts/create-token.ts'
export { eraseAccount } from './accounts/erase-account.ts'
export { findLeaving } from './accounts/find-leaving.ts'
export { findNameOnPapers } from './accounts/find-name-on-papers.ts'
export { findPersonOfAddress } from './accounts/find-person-of-address.ts'
export { findSession } from './accounts/find-session.ts'
export { findTokenCaller, tokenIn } from './accounts/find-token.ts'
export { hasLeft, lockUnlessLeft } from './accounts/has-left.ts'
export { logIn, loginInput } from './accounts/log-in.ts'
export {
  askForPasskey,
  logInByPasskey,
  type PasskeyQuestion,
  questionFor,
} from './accounts/log-in-by-passkey.ts'
export { endLogin, endOtherLogins, listLogins } from './accounts/logins.ts'
export { findLink } from './accounts/mail-link.ts'
export { ownAccountEndpoints } from './accounts/own-account-endpoints.ts'
export type { OwnProfiles } from './accounts/own-profiles.ts'
export { listTokens, revokeToken } from './accounts/own-tokens.ts'
export {
  createPasswordHasher,
  type PasswordWork,
  usualPasswordWork,
} from './accounts/password-hash.ts'
export { type PersonalRecords, plugPersonalRecords } from './accounts/personal-records.ts'
export {
  aliasInput,
  changeName,
  chooseAlias,
  findOwnAlias,
  nameInput,
  readAliases,
} from './accounts/public-profile.ts'
export { readReleased } from './accounts/read-released.ts'
export {
  type RegistrationProblem,
  registerAccount,
  registrationInput,
} from './accounts/register-account.ts'
export { askForRemoval, keepSecondFactor } from './accounts/remove-second-factor.ts'
export { requestEmailChange } from './accounts/request-email-change.ts'
export { requireRecentLogin, whileLoggedIn } from './accounts/require-recent-login.ts'
export { resetPassword } from './accounts/reset-password.ts'
export { accountReturn } from './accounts/return-account.ts'
export {
  findSandboxActor,
  hasSandboxAccount,
  logInSandboxPerson,
  openSandboxAccount,
  sandboxPassword,
} from './accounts/sandbox-account.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './accounts/second-factor.ts'
export { bringsSession, logOut } from './accounts/sessions.ts'
export { takeAttempt } from './accounts/take-attempt.ts'
export { tokenEndpoints } from './accounts/token-endpoints.ts'
export { unknownOwner } from './accounts/unknown-owner.ts'
export { verifyEmail } from './accounts/verify-email.ts'
export { identityInput, verifyIdentity } from './accounts/verify-identity.ts'
export { caseToday } from './compliance/case-today.ts'
export { complianceEndpoints } from './compliance/compliance-endpoints.ts'
export { identityEndpoints } from './compliance/identity-endpoints.ts'
export { personParting } from './compliance/person-links.ts'
export { findLatestCase, readOwnCase } from './compliance/read-compliance.ts'
export { readKycLevel } from './compliance/read-kyc-level.ts'
export { retentionEndpoints } from './compliance/retention-endpoints.ts'
export { samePersonEndpoints } from './compliance/same-person-endpoints.ts'
export {
  askScreening,
  findScreeningSubject,
  lookPersonUp,
  screenPerson,
} from './compliance/screen-person.ts'
export {
  type AppliedProfile,
  openApplication,
  openSealed,
  readDeclared,
  takeCipher,
} from './compliance/sealed-identity.ts'
export { startFullKyc } from './compliance/start-full-kyc.ts'
export { takeKycEvent } from './compliance/take-kyc-event.ts'
export { addPurchased, writeCaptured } from './count-money.ts'
export { freezeEndpoints } from './holds/freeze-endpoints.ts'
export { holdEndpoints } from './holds/hold-endpoints.ts'
export { isChainPaused, isOnHold } from './holds/is-on-hold.ts'
export { isStoppedPerson } from './holds/is-stopped-person.ts'
export { releaseFreeze } from './holds/release-freeze.ts'
export { plugStoppables, type Stoppable } from './holds/stoppables.ts'
export { ownState } from './holds/stopped-elsewhere.ts'
export { identityMaintenance } from './maintenance.ts'
export { acceptInvitation, invitationAnswerInput } from './operators/accept-invitation.ts'
export { administrationEndpoints, newOperator } from './operators/administration-endpoints.ts'
export {
  findFees,
  settingChange,
} from './operators/change-settings.ts'
export {
  endUnauthorisedBacking,
  isBackingUnauthorised,
} from './operators/end-unauthorised-backing.ts'
export {
  findActor,
  findOperator,
  OPERATOR_HEADER,
  showsLoopbackToken,
} from './operators/find-operator.ts'
export { inviteOperator, readInvitation } from './operators/invite-operator.ts'
export { logInOperator, operatorLoginInput } from './operators/log-in-operator.ts'
export { addFirstOperator, operatorChange } from './operators/manage-operators.ts'
export { operatorPerson } from './operators/name-operator-person.ts'
export { beginOperatorPasskey } from './operators/operator-passkeys.ts'
export { endOperatorSession } from './operators/operator-session.ts'
export {
  listSandboxOperators,
  logInSandboxOperator,
  showSandboxLogins,
} from './operators/sandbox-logins.ts'
export { seedOperators } from './operators/seed-operators.ts'
export { operatorSessionEndpoints } from './operators/session-endpoints.ts'
export { settingEndpoints } from './operators/setting-endpoints.ts'
export { launchChange } from './operators/turn-launch-switch.ts'
export { webhookEndpointRoutes } from './operators/webhook-endpoint-routes.ts'
export { addPasskey, beginOwnPasskey } from './passkeys/add-passkey.ts'
export { listPasskeys, removePasskey } from './passkeys/kept-passkeys.ts'
export { passkeyEndpoints } from './passkeys/passkey-endpoints.ts'
export { newPasskey, passkeyName, passkeyProof } from './passkeys/passkey-input.ts'
export { readAthleteSide, readRecipientSide } from './read-athlete-side.ts'
export { noteFingerprint } from './same-person.ts'
export { identityTasks } from './tasks.ts'
export { giveSandboxUsdc } from './wallets/give-sandbox-usdc.ts'
export { linkWallet, signedMessageInput } from './wallets/link-wallet.ts'
export { offerMessage } from './wallets/offer-message.ts'
export {
  lastNamed,
  readNamedAddress,
  readPayoutAddress,
  readPayoutAddresses,
} from './wallets/read-payout-address.ts'
export {
  findOwnWallet,
  listOwnWallets,
  listPayingWallets,
  type OwnWallet,
} from './wallets/read-wallets.ts'
export { unlinkWallet } from './wallets/unlink-wallet.ts'

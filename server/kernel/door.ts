/* What other modules may use of this one. */

export type { Actor } from './actor.ts'
export { amountText, microText } from './amount-text.ts'
export { answerEachOnce, answerOnce, type PlainAnswer } from './answer-once.ts'
export type { ApprovalKind } from './approval-kind.ts'
export { type AuditEntry, recordAudit, recordAudits } from './audit.ts'
export { actorRoles, authorityRefusals, operatorRolesFor } from './authorise.ts'
export { isBlockedCountry } from './blocked-countries.ts'
export { Busy } from './busy.ts'
export type { Client } from './client.ts'
export { closeToOthers } from './close-to-others.ts'
export {
  type Asking,
  auditedAs,
  type Caller,
  callerCommand,
  type Deciding,
  type Loading,
  operatorCommand,
  personCommand,
  type Recording,
  recordingOf,
  runAs,
  transact,
} from './command.ts'
export type {
  AttemptKind,
  BoutOnFile,
  ChallengePurpose,
  LinkPurpose,
  OperatorRole,
} from './db/column-types.ts'
export { namedInList, withEvidence } from './db/find-evidence.ts'
export { CannotGrant, grantAppRole, roleName } from './db/grant-app-role.ts'
export { inGroups, togetherOrAlone } from './db/in-groups.ts'
export {
  GaveWay,
  inSnapshot,
  inTransaction,
  isTaken,
  sqlState,
  type Trx,
} from './db/in-transaction.ts'
export { lendKeys } from './db/keys-of.ts'
export { type LockedPocket, lockPocket } from './db/lock-pocket.ts'
export { type LockedRows, lockRows } from './db/lock-rows.ts'
export {
  accountsWith,
  findAccounts,
  lockNaturalPersons,
} from './db/natural-person.ts'
export { type Database, type OpenDatabase, openDatabase } from './db/open-database.ts'
export { historyOfRow, termsOfRow } from './db/pocket-of-row.ts'
export { openPostgres } from './db/postgres.ts'
export { priceOfRow } from './db/price-of-row.ts'
export {
  type FightOfPocket,
  type PocketRowFacts,
  readCoveredFights,
  readPocketFacts,
  unitsOf,
} from './db/read-pocket-facts.ts'
export { rowHashOf } from './db/row-hash-of.ts'
export {
  commonTerms,
  type SandboxPocket,
  sandboxFederation,
  sandboxFight,
  sandboxFighters,
  sandboxFights,
  sandboxId,
  sandboxIds,
  sandboxPockets,
  sandboxUpdates,
} from './db/sandbox-world.ts'
export {
  type Contact,
  contactOf,
  hashOfAddress,
  openContact,
  openName,
  openText,
  sealContact,
  sealName,
  sealText,
} from './db/sealed-contact.ts'
export { openEmail, sealEmail } from './db/sealed-email.ts'
export { lockLogin, type MayStill, requireStandingLogin } from './db/standing-login.ts'
export type {
  ApplicationDraftRow,
  BackingRow,
  CardDisputeRow,
  CardQuoteRow,
  CertificateRow,
  ChainActRow,
  ChainDepositRow,
  ChainTokenHeadRow,
  DepositAuthorizationRow,
  DistributionRow,
  EarningsChallengeRow,
  EarningsDeclarationRow,
  EffectIntentRow,
  FederationApplicationRow,
  FederationRow,
  FightCompensationRow,
  FighterApplicationRow,
  FighterRow,
  FightReceiptRow,
  FightRow,
  HoldRow,
  KycCaseRow,
  MailLinkRow,
  OrderPermitRow,
  PasskeyRow,
  PaymentRow,
  PayoutAddressRow,
  PersonLinkRow,
  PersonRow,
  PocketRow,
  ProContractRow,
  ProposalRow,
  PurchaseRow,
  SaleRow,
  SealRow,
  SupportCaseRow,
  TreasuryOrderRow,
  WalletRecoveryRow,
} from './db/tables.ts'
export { layWhole } from './db/unfinished-world.ts'
export { anyBigint, anyUuid, unnestRows } from './db/unnest.ts'
export { type Audience, type Call, type Endpoint, endpoint, type Reply } from './endpoint.ts'
export { type Env, EnvError, readEnv } from './env.ts'
export { evidenceEndpoints } from './evidence-endpoints.ts'
export { exactJson } from './exact-json.ts'
export { deleteEvidence, type FiledEvidence, fileEvidence } from './file-evidence.ts'
export {
  createIdentityKeys,
  type FingerprintKind,
  type IdentityKeys,
  type PersonCipher,
  type SealedThing,
} from './identity-keys.ts'
export { instantText } from './instant-text.ts'
export { isLoopbackName } from './is-loopback-name.ts'
export { isUuid } from './is-uuid.ts'
export { Deferred } from './jobs/deferred.ts'
export { eachApart, idOf } from './jobs/each-apart.ts'
export {
  type Addressee,
  composeEmail,
  type Email,
  type EmailAction,
  type EmailWords,
} from './jobs/email.ts'
export { escapeHtml } from './jobs/email-html.ts'
export { emailStyle } from './jobs/email-style.ts'
export {
  type AskedLink,
  enqueue,
  enqueueEvent,
  mailTask,
  type NewTask,
  type TaskPayloads,
} from './jobs/enqueue.ts'
export { findAddressee } from './jobs/find-addressee.ts'
export { forgetMails } from './jobs/forget-mails.ts'
export { jobEndpoints } from './jobs/job-endpoints.ts'
export { othersAreBusy } from './jobs/lease.ts'
export { mailTasks } from './jobs/mail-tasks.ts'
export {
  listMaintenanceFailures,
  type MaintenanceFailure,
  noteFailures,
  pruneMaintenanceFailures,
} from './jobs/maintenance-failures.ts'
export type { MaintenanceStep } from './jobs/maintenance-tick-step.ts'
export { startPatience } from './jobs/patience.ts'
export { dueJobs, keepJobPlace, setJobDue, takeJob } from './jobs/scheduled-jobs.ts'
export { sendEmail } from './jobs/send-email.ts'
export type { TaskHandlers } from './jobs/task-handlers.ts'
export { type Reader, tellMany } from './jobs/tell-many.ts'
export { tellPerson } from './jobs/tell-person.ts'
export { createWorker } from './jobs/worker.ts'
export { keepFor } from './keep-for.ts'
export { allLaunched, createLaunchSwitches } from './launch.ts'
export { lineText } from './line-text.ts'
export { listEndpoint } from './list-endpoint.ts'
export { loadSharp } from './load-sharp.ts'
export { logBaseSettings } from './log-base-settings.ts'
export type { Passwords } from './login.ts'
export { notedAddresses } from './loopback-addresses.ts'
export {
  isSameToken,
  keepLoopbackToken,
  loopbackTokenFile,
  proofOfToken,
} from './loopback-token.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { openDataDir } from './open-data-dir.ts'
export type { OperatorActor } from './operator-actor.ts'
export { type Page, type PagedList, type PageQuery, pagedList } from './paged-list.ts'
export type { Platform } from './platform.ts'
export type { Progress, TellProgress } from './progress.ts'
export { forgetEventBodies, keepEventAnswers, recordEvents } from './provider-events.ts'
export { type Purse, purseOfRow, purseView } from './purse.ts'
export { type Randomness, systemRandomness } from './randomness.ts'
export { makeSecrets, readSecrets, type Secrets } from './read-secrets.ts'
export { findRefusal, pruneRefusals, settleRefusals } from './refused-emails.ts'
export {
  certificateParams,
  federationApplicationAnswer,
  fighterApplicationAnswer,
  givenReason,
  idParams,
  reasonBody,
  sha256,
} from './request-shapes.ts'
export { createSandboxClock, type SandboxClock } from './sandbox-clock.ts'
export { createSandboxMailbox, forgetSandboxMails } from './sandbox-mailbox.ts'
export { noteSecurity } from './security-event.ts'
export {
  closingMinutesOfOrder,
  settingOfJson,
  settingValue,
  soldUnderOfJson,
  thresholdOfOrder,
  windowsOfJson,
} from './setting-shapes.ts'
export { createSettingsInForce, readSettingChanges } from './settings-in-force.ts'
export { createSiteAddress, type SiteAddress } from './site-address.ts'
export { slugOf } from './slug-of.ts'
export { createSocket } from './socket.ts'
export { StartRefused, whyNotStarted } from './start-refused.ts'
export { opponentTapeInput, opponentTapeView, tapeInput, tapeView } from './tape-shapes.ts'
export { wholeNumber, wholeNumberOr } from './whole-number.ts'
export type { WrongInput } from './wrong-input.ts'

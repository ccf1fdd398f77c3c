/* What other modules may use of this one. */

export { type BridgeSettings, createBridgeTreasury } from './card/bridge.ts'
export {
  CARD_DELIVERIES,
  type CardConversion,
  type CardCost,
  type CardDelivery,
  type CardDispute,
  type CardEvent,
  type CardMovement,
  type CardPageRequest,
  type CardPaymentNow,
  type CardRefundNow,
  CardRefused,
  type CardSessionNow,
  type CardTreasury,
  CardUnanswered,
  type SandboxMessage,
  type SandboxObject,
  type SandboxStore,
  type SandboxStripe,
} from './card/port.ts'
export { createSandboxStripe } from './card/sandbox.ts'
export { createSandboxBridge } from './card/sandbox-bridge.ts'
export { createStripeCard } from './card/stripe.ts'
export type {
  ActOrder,
  DepositOrder,
  MoveOrder,
  ReturnConsent,
  SettleOrder,
  TokenOrder,
  WalletCall,
} from './chain/chain-orders.ts'
export { EndpointsDisagree } from './chain/endpoints-disagree.ts'
export { WrongAddressBook } from './chain/evm/address-book.ts'
export { findAnvil } from './chain/evm/anvil-binary.ts'
export { openLocalChain } from './chain/evm/open-local-chain.ts'
export { openRemoteChain, type RemoteChainSettings } from './chain/evm/open-remote-chain.ts'
export type { NonceLine, StoredTransaction, TransactionStore } from './chain/evm/sender.ts'
export { numberOf } from './chain/id-words.ts'
export type { CreditPaidSeen, PlatformSaleSeen } from './chain/platform-sales.ts'
export {
  type ActAnswer,
  type Block,
  CHAIN_FAULTS,
  type ChainFault,
  type ChainHeads,
  type ChainPort,
  type ClaimSeen,
  type DepositRelay,
  type DepositSeen,
  FATES,
  isMined,
  type Mined,
  Reverted,
  type SandboxChain,
  type SignedData,
  type SignedPermit,
  type TokenAnswer,
  type TokenSeen,
  type TokenState,
  type TransferSeen,
} from './chain/port.ts'
export { createSandboxChain } from './chain/sandbox.ts'
export type {
  ChainMemory,
  ChainView,
  SandboxOperation,
  SandboxTransaction,
  TokenChange,
  UsedKey,
} from './chain/sandbox-memory.ts'
export { signerOfTyped } from './chain/typed-data.ts'
export { openFiles } from './files/open-files.ts'
export type { S3Settings } from './files/port.ts'
export { openKyc } from './kyc/open-kyc.ts'
export {
  DELIVERIES,
  type KycChoice,
  type KycEvent,
  KycRefused,
  type KycTruth,
  KycUnanswered,
  type SandboxKyc,
  type SeenDocument,
  type VendorMemory,
} from './kyc/port.ts'
export { type Mail, RecipientRefused, type SandboxMailbox } from './mail/port.ts'
export { createSandboxMail } from './mail/sandbox.ts'
export { createSmtpMail } from './mail/smtp.ts'
export { ForgedMessage, MalformedMessage } from './message.ts'
export type { Ports, ProviderKind, ProviderKinds } from './ports.ts'
export { openScreening } from './screening/open-screening.ts'
export {
  type NameListChoice,
  type SandboxScreening,
  type ScreeningAnswer,
  type ScreeningChoice,
  type ScreeningSubject,
  UNANSWERED,
  wentUnanswered,
} from './screening/port.ts'
export { type TreasuryMemory, type TreasuryPort, TreasuryRefused } from './treasury/port.ts'
export { createSandboxTreasury } from './treasury/sandbox.ts'

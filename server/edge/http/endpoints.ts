import { operatorEndpoints } from '#server/approvals/proposal-endpoints.ts'
import { acceptedDifferenceEndpoints } from '#server/assurance/accepted-difference-endpoints.ts'
import { chainComparisonEndpoints } from '#server/assurance/chain-comparison-endpoints.ts'
import { ledgerEndpoints } from '#server/assurance/ledger-endpoints.ts'
import { fightEndpoints } from '#server/bouts/fight-endpoints.ts'
import { fighterEndpoints } from '#server/bouts/fighter-endpoints.ts'
import { operatorFightEndpoints } from '#server/bouts/operator-fight-endpoints.ts'
import { federationEndpoints } from '#server/campaigns/federations/federation-endpoints.ts'
import { studioEndpoints } from '#server/campaigns/studio-endpoints.ts'
import { claimEndpoints } from '#server/certificates/claim-endpoints.ts'
import { recoveryEndpoints } from '#server/certificates/recovery-endpoints.ts'
import { vaultEndpoints } from '#server/certificates/vault-endpoints.ts'
import { messageEndpoints } from '#server/host/message-endpoints.ts'
import { queueEndpoints } from '#server/host/queue-endpoints.ts'
import { accountEndpoints } from '#server/identity/accounts/account-endpoints.ts'
import { accountReturnEndpoints } from '#server/identity/accounts/account-return-endpoints.ts'
import { ownAccountEndpoints } from '#server/identity/accounts/own-account-endpoints.ts'
import { tokenEndpoints } from '#server/identity/accounts/token-endpoints.ts'
import { complianceEndpoints } from '#server/identity/compliance/compliance-endpoints.ts'
import { identityEndpoints } from '#server/identity/compliance/identity-endpoints.ts'
import { retentionEndpoints } from '#server/identity/compliance/retention-endpoints.ts'
import { samePersonEndpoints } from '#server/identity/compliance/same-person-endpoints.ts'
import { standstillEndpoints } from '#server/identity/holds/hold-endpoints.ts'
import { administrationEndpoints } from '#server/identity/operators/administration-endpoints.ts'
import { operatorSessionEndpoints } from '#server/identity/operators/session-endpoints.ts'
import { settingEndpoints } from '#server/identity/operators/setting-endpoints.ts'
import { receiverEndpoints } from '#server/identity/operators/webhook-receiver-endpoints.ts'
import { passkeyEndpoints } from '#server/identity/passkeys/passkey-endpoints.ts'
import type { Endpoint } from '#server/kernel/endpoint.ts'
import { jobEndpoints } from '#server/kernel/jobs/job-endpoints.ts'
import { ledgerEntryEndpoints } from '#server/ledger/ledger-entry-endpoints.ts'
import { purchaseEndpoints } from '#server/market/purchase-endpoints.ts'
import { resaleEndpoints } from '#server/market/resale-endpoints.ts'
import { backingEndpoints } from '#server/orders/backing-endpoints.ts'
import { boutQuestionEndpoints } from '#server/orders/bout-question-endpoints.ts'
import { stopEndpoints } from '#server/orders/freeze-endpoints.ts'
import { refundEndpoints } from '#server/orders/refund-endpoints.ts'
import { unconfirmedContractEndpoints } from '#server/orders/unconfirmed-contract-endpoints.ts'
import { payoutEndpoints } from '#server/settlements/payout-endpoints.ts'
import { settlementEndpoints } from '#server/settlements/settlement-endpoints.ts'
import { correctionEndpoints } from '#server/treasury/correction-endpoints.ts'
import { walletEndpoints } from '#server/treasury/wallet-endpoints.ts'
import { pocketEndpoints } from './pocket-endpoints.ts'
import { providerEndpoints } from './provider-endpoints.ts'
import { transparencyEndpoints } from './transparency-endpoints.ts'

const byNoun: readonly Endpoint[] = [
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...accountReturnEndpoints,
  ...administrationEndpoints,
  ...pocketEndpoints,
  ...backingEndpoints,
  ...operatorEndpoints,
  ...operatorSessionEndpoints,
  ...jobEndpoints,
  ...messageEndpoints,
  ...unconfirmedContractEndpoints,
  ...refundEndpoints,
  ...fightEndpoints,
  ...operatorFightEndpoints,
  ...boutQuestionEndpoints,
  ...ledgerEndpoints,
  ...ledgerEntryEndpoints,
  ...fighterEndpoints,
  ...federationEndpoints,
  ...studioEndpoints,
  ...stopEndpoints,
  ...standstillEndpoints,
  ...payoutEndpoints,
  ...providerEndpoints,
  ...acceptedDifferenceEndpoints,
  ...chainComparisonEndpoints,
  ...correctionEndpoints,
  ...settlementEndpoints,
  ...settingEndpoints,
  ...claimEndpoints,
  ...identityEndpoints,
  ...complianceEndpoints,
  ...samePersonEndpoints,
  ...retentionEndpoints,
  ...resaleEndpoints,
  ...purchaseEndpoints,
  ...tokenEndpoints,
  ...passkeyEndpoints,
  ...receiverEndpoints,
  ...vaultEndpoints,
  ...recoveryEndpoints,
  ...walletEndpoints,
  ...transparencyEndpoints,
]

/** Every operation of the API that is declared as one, noun by noun. */
export const endpoints: readonly Endpoint[] = [...byNoun, ...queueEndpoints(byNoun)]

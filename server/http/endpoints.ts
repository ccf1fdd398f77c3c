import { acceptedDifferenceEndpoints } from '#server/http/api-accepted-differences.ts'
import { ownAccountEndpoints } from '#server/http/api-account.ts'
import { accountReturnEndpoints } from '#server/http/api-account-returns.ts'
import { accountEndpoints } from '#server/http/api-accounts.ts'
import { administrationEndpoints } from '#server/http/api-administration.ts'
import { backingEndpoints } from '#server/http/api-backings.ts'
import { boutQuestionEndpoints } from '#server/http/api-bout-questions.ts'
import { chainComparisonEndpoints } from '#server/http/api-chain-comparisons.ts'
import { claimEndpoints } from '#server/http/api-claims.ts'
import { complianceEndpoints } from '#server/http/api-compliance.ts'
import { correctionEndpoints } from '#server/http/api-corrections.ts'
import { federationEndpoints } from '#server/http/api-federations.ts'
import { fighterEndpoints } from '#server/http/api-fighters.ts'
import { fightEndpoints } from '#server/http/api-fights.ts'
import { identityEndpoints } from '#server/http/api-identity.ts'
import { jobEndpoints } from '#server/http/api-jobs.ts'
import { ledgerEndpoints } from '#server/http/api-ledger.ts'
import { ledgerEntryEndpoints } from '#server/http/api-ledger-entries.ts'
import { messageEndpoints } from '#server/http/api-messages.ts'
import { operatorFightEndpoints } from '#server/http/api-operator-fights.ts'
import { operatorSessionEndpoints } from '#server/http/api-operator-session.ts'
import { operatorEndpoints } from '#server/http/api-operators.ts'
import { passkeyEndpoints } from '#server/http/api-passkeys.ts'
import { payoutEndpoints } from '#server/http/api-payouts.ts'
import { pocketEndpoints } from '#server/http/api-pockets.ts'
import { providerEndpoints } from '#server/http/api-provider.ts'
import { purchaseEndpoints } from '#server/http/api-purchases.ts'
import { recoveryEndpoints } from '#server/http/api-recoveries.ts'
import { refundEndpoints } from '#server/http/api-refunds.ts'
import { resaleEndpoints } from '#server/http/api-resale.ts'
import { retentionEndpoints } from '#server/http/api-retention.ts'
import { samePersonEndpoints } from '#server/http/api-same-person.ts'
import { settingEndpoints } from '#server/http/api-settings.ts'
import { settlementEndpoints } from '#server/http/api-settlements.ts'
import { standstillEndpoints } from '#server/http/api-standstills.ts'
import { stopEndpoints } from '#server/http/api-stops.ts'
import { studioEndpoints } from '#server/http/api-studio.ts'
import { tokenEndpoints } from '#server/http/api-tokens.ts'
import { transparencyEndpoints } from '#server/http/api-transparency.ts'
import { unconfirmedContractEndpoints } from '#server/http/api-unconfirmed-contracts.ts'
import { vaultEndpoints } from '#server/http/api-vault.ts'
import { walletEndpoints } from '#server/http/api-wallets.ts'
import { receiverEndpoints } from '#server/http/api-webhook-receivers.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { queueEndpoints } from '#server/http/operator-queues.ts'

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

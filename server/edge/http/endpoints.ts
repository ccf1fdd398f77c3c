import { acceptedDifferenceEndpoints } from './api-accepted-differences.ts'
import { ownAccountEndpoints } from './api-account.ts'
import { accountReturnEndpoints } from './api-account-returns.ts'
import { accountEndpoints } from './api-accounts.ts'
import { administrationEndpoints } from './api-administration.ts'
import { backingEndpoints } from './api-backings.ts'
import { boutQuestionEndpoints } from './api-bout-questions.ts'
import { chainComparisonEndpoints } from './api-chain-comparisons.ts'
import { claimEndpoints } from './api-claims.ts'
import { complianceEndpoints } from './api-compliance.ts'
import { correctionEndpoints } from './api-corrections.ts'
import { federationEndpoints } from './api-federations.ts'
import { fighterEndpoints } from './api-fighters.ts'
import { fightEndpoints } from './api-fights.ts'
import { identityEndpoints } from './api-identity.ts'
import { jobEndpoints } from './api-jobs.ts'
import { ledgerEndpoints } from './api-ledger.ts'
import { ledgerEntryEndpoints } from './api-ledger-entries.ts'
import { messageEndpoints } from './api-messages.ts'
import { operatorFightEndpoints } from './api-operator-fights.ts'
import { operatorSessionEndpoints } from './api-operator-session.ts'
import { operatorEndpoints } from './api-operators.ts'
import { passkeyEndpoints } from './api-passkeys.ts'
import { payoutEndpoints } from './api-payouts.ts'
import { pocketEndpoints } from './api-pockets.ts'
import { providerEndpoints } from './api-provider.ts'
import { purchaseEndpoints } from './api-purchases.ts'
import { recoveryEndpoints } from './api-recoveries.ts'
import { refundEndpoints } from './api-refunds.ts'
import { resaleEndpoints } from './api-resale.ts'
import { retentionEndpoints } from './api-retention.ts'
import { samePersonEndpoints } from './api-same-person.ts'
import { settingEndpoints } from './api-settings.ts'
import { settlementEndpoints } from './api-settlements.ts'
import { standstillEndpoints } from './api-standstills.ts'
import { stopEndpoints } from './api-stops.ts'
import { studioEndpoints } from './api-studio.ts'
import { tokenEndpoints } from './api-tokens.ts'
import { transparencyEndpoints } from './api-transparency.ts'
import { unconfirmedContractEndpoints } from './api-unconfirmed-contracts.ts'
import { vaultEndpoints } from './api-vault.ts'
import { walletEndpoints } from './api-wallets.ts'
import { receiverEndpoints } from './api-webhook-receivers.ts'
import type { Endpoint } from './endpoint.ts'
import { queueEndpoints } from './operator-queues.ts'

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

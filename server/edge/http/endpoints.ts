import { operatorEndpoints } from '#server/approvals/door.ts'
import {
  acceptedDifferenceEndpoints,
  chainComparisonEndpoints,
  ledgerEndpoints,
  movementEndpoints,
} from '#server/assurance/door.ts'
import { fightEndpoints, fighterEndpoints, operatorFightEndpoints } from '#server/bouts/door.ts'
import { federationEndpoints, studioEndpoints, talkEndpoints } from '#server/campaigns/door.ts'
import { claimEndpoints, recoveryEndpoints, vaultEndpoints } from '#server/certificates/door.ts'
import { messageEndpoints, queueEndpoints } from '#server/host/door.ts'
import {
  accountEndpoints,
  accountReturnEndpoints,
  administrationEndpoints,
  complianceEndpoints,
  holdEndpoints,
  identityEndpoints,
  operatorSessionEndpoints,
  ownAccountEndpoints,
  passkeyEndpoints,
  retentionEndpoints,
  samePersonEndpoints,
  settingEndpoints,
  tokenEndpoints,
  webhookEndpointRoutes,
} from '#server/identity/door.ts'
import { type Endpoint, evidenceEndpoints, jobEndpoints } from '#server/kernel/door.ts'
import { ledgerEntryEndpoints } from '#server/ledger/door.ts'
import { purchaseEndpoints, resaleEndpoints, stopEndpoints } from '#server/market/door.ts'
import { notificationEndpoints } from '#server/notifications/door.ts'
import {
  backingEndpoints,
  boutQuestionEndpoints,
  refundEndpoints,
  spendingEndpoints,
  unconfirmedContractEndpoints,
} from '#server/orders/door.ts'
import { payoutEndpoints, settlementEndpoints } from '#server/settlements/door.ts'
import { correctionEndpoints, walletEndpoints } from '#server/treasury/door.ts'
import { pocketEndpoints } from './pocket-endpoints.ts'
import { providerEndpoints } from './provider-endpoints.ts'
import { transparencyEndpoints } from './transparency-endpoints.ts'

const byNoun: readonly Endpoint[] = [
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...accountReturnEndpoints,
  ...administrationEndpoints,
  ...evidenceEndpoints,
  ...pocketEndpoints,
  ...backingEndpoints,
  ...operatorEndpoints,
  ...operatorSessionEndpoints,
  ...jobEndpoints,
  ...messageEndpoints,
  ...unconfirmedContractEndpoints,
  ...refundEndpoints,
  ...spendingEndpoints,
  ...fightEndpoints,
  ...operatorFightEndpoints,
  ...boutQuestionEndpoints,
  ...ledgerEndpoints,
  ...ledgerEntryEndpoints,
  ...movementEndpoints,
  ...fighterEndpoints,
  ...federationEndpoints,
  ...studioEndpoints,
  ...talkEndpoints,
  ...stopEndpoints,
  ...holdEndpoints,
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
  ...notificationEndpoints,
  ...tokenEndpoints,
  ...passkeyEndpoints,
  ...webhookEndpointRoutes,
  ...vaultEndpoints,
  ...recoveryEndpoints,
  ...walletEndpoints,
  ...transparencyEndpoints,
]

/** Every operation of the API that is declared as one, noun by noun. */
export const endpoints: readonly Endpoint[] = [...byNoun, ...queueEndpoints(byNoun)]

/** The media types of the bodies that are files, by the path of their operation. */
export const fileTypesByPath: ReadonlyMap<string, readonly string[]> = new Map(
  endpoints.flatMap(({ path, bytes }) => (bytes?.in ? [[`/api${path}`, bytes.in]] : [])),
)

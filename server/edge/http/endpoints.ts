import { operatorEndpoints } from '#server/approvals/door.ts'
import {
  acceptedDifferenceEndpoints,
  chainComparisonEndpoints,
  ledgerEndpoints,
  movementEndpoints,
} from '#server/assurance/door.ts'
import { fightEndpoints, fighterEndpoints, operatorFightEndpoints } from '#server/bouts/door.ts'
import {
  attestationEndpoints,
  budgetEndpoints,
  federationEndpoints,
  mandateEndpoints,
  pictureEndpoints,
  studioEndpoints,
  talkEndpoints,
} from '#server/campaigns/door.ts'
import {
  claimEndpoints,
  patronEndpoints,
  recoveryEndpoints,
  vaultEndpoints,
} from '#server/certificates/door.ts'
import { dossierEndpoints } from '#server/dossiers/door.ts'
import { messageEndpoints, queueEndpoints } from '#server/host/door.ts'
import {
  accountEndpoints,
  accountReturnEndpoints,
  administrationEndpoints,
  complianceEndpoints,
  freezeEndpoints,
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
import { frozenOrderEndpoints, purchaseEndpoints, resaleEndpoints } from '#server/market/door.ts'
import { notificationEndpoints } from '#server/notifications/door.ts'
import {
  backingEndpoints,
  boutQuestionEndpoints,
  refundEndpoints,
  spendingEndpoints,
  unconfirmedContractEndpoints,
} from '#server/orders/door.ts'
import { heldPaymentEndpoints } from '#server/payments/door.ts'
import { payoutEndpoints, settlementEndpoints } from '#server/settlements/door.ts'
import { operatorCaseEndpoints, supportEndpoints } from '#server/support/door.ts'
import { correctionEndpoints, walletEndpoints } from '#server/treasury/door.ts'
import { companyEndpoints } from './company-endpoints.ts'
import { pocketEndpoints } from './pocket-endpoints.ts'
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
  ...mandateEndpoints,
  ...attestationEndpoints,
  ...budgetEndpoints,
  ...studioEndpoints,
  ...talkEndpoints,
  ...pictureEndpoints,
  ...freezeEndpoints,
  ...frozenOrderEndpoints,
  ...heldPaymentEndpoints,
  ...holdEndpoints,
  ...payoutEndpoints,
  ...companyEndpoints,
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
  ...patronEndpoints,
  ...vaultEndpoints,
  ...recoveryEndpoints,
  ...walletEndpoints,
  ...transparencyEndpoints,
  ...supportEndpoints,
  ...operatorCaseEndpoints,
  ...dossierEndpoints,
]

/** Every operation of the API that is declared as one, noun by noun. */
export const endpoints: readonly Endpoint[] = [...byNoun, ...queueEndpoints(byNoun)]

const takingFiles = endpoints.flatMap(({ method, path, bytes }) => {
  const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
  return bytes?.in ? [{ method, pattern, types: bytes.in }] : []
})

/** The media types of the files that are sent to this path by this method; undefined where none are. */
export function fileTypesAt(asked: {
  method: string
  path: string
}): readonly string[] | undefined {
  return takingFiles.find(
    ({ method, pattern }) => method === asked.method && pattern.test(asked.path),
  )?.types
}

import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint } from '#server/approvals/door.ts'
import {
  applyAsFighter,
  editProfile,
  fighterApplication,
  fighterApplicationInput,
  listOpenFighterApplications,
  listOwnFighterApplications,
  proContract,
  proContractInput,
  profileInput,
  recordProContract,
  refuseFighter,
  refuseProContract,
} from '#server/campaigns/door.ts'
import {
  type Endpoint,
  endpoint,
  fighterApplicationAnswer,
  idParams,
  listEndpoint,
  reasonBody,
  sha256,
} from '#server/kernel/door.ts'
import { fightContract } from './approve-contract.ts'
import { contractInput, fightInput, handInAgain, registerFight } from './register-fight.ts'

/** Requests of athletes. */
const ofAthletes: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/fighter-applications',
    summary: 'Apply to be an athlete of the platform.',
    operation: 'own_account',
    audience: 'person',
    launch: 'fighterRegistration',
    body: fighterApplicationInput,
    answer: z.object({ applicationId: z.uuid() }),
    status: 201,
    handle: ({ platform, who, body }) => applyAsFighter(platform, who, body),
  }),
  endpoint({
    method: 'GET',
    path: '/fighter-applications',
    summary: 'One’s own applications, the latest first.',
    operation: 'own_account',
    audience: 'person',
    launch: 'fighterRegistration',
    answer: z.object({ items: z.array(fighterApplicationAnswer) }),
    handle: async ({ platform, who }) =>
      accept({ items: await listOwnFighterApplications(platform, who.personId) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/studio/profile',
    summary: 'Change what one’s own profile says.',
    operation: 'draft_pocket',
    audience: 'person',
    launch: 'fighterRegistration',
    body: profileInput,
    answer: z.object({ fighterId: z.uuid() }),
    handle: ({ platform, who, body }) => editProfile(platform, who, body),
  }),
  endpoint({
    method: 'POST',
    path: '/studio/pro-contract',
    summary: 'Record the first signed pro contract; two operators verify it.',
    // A manager prepares, and the athlete alone signs.
    operation: 'sell_pocket',
    audience: 'person',
    launch: 'fighterRegistration',
    body: proContractInput,
    answer: z.object({ fighterId: z.uuid() }),
    status: 201,
    handle: ({ platform, who, body }) => recordProContract(platform, who, body),
  }),
  endpoint({
    method: 'POST',
    path: '/studio/fights',
    summary: 'Record a signed bout, with its contract on file.',
    operation: 'draft_pocket',
    audience: 'person',
    launch: 'fighterRegistration',
    body: fightInput,
    answer: z.object({ fightId: z.uuid() }),
    status: 201,
    handle: ({ platform, who, body }) => registerFight(platform, who, body),
  }),
  endpoint({
    method: 'PUT',
    path: '/studio/fights/:id',
    summary: 'Correct a bout whose contract was returned, and hand in another contract.',
    operation: 'draft_pocket',
    audience: 'person',
    launch: 'fighterRegistration',
    params: idParams,
    body: contractInput,
    answer: z.object({ fightId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      handInAgain(platform, who, { fightId: params.id, input: body }),
  }),
]

/** Operators' decisions about athletes and their contracts. These answer with the switches off too. */
const ofOperators: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/fighter-applications',
    summary: 'Athletes who wait for approval, the oldest first.',
    operation: 'approve_fighter',
    audience: 'operator',
    launch: null,
    list: listOpenFighterApplications,
    item: fighterApplicationAnswer,
    handle: async ({ platform, query }) =>
      accept(await listOpenFighterApplications(platform, query)),
  }),
  approvalEndpoint(
    fighterApplication,
    'Approves an athlete’s application; two operators make the athlete.',
  ),
  endpoint({
    method: 'POST',
    path: '/operator/fighter-applications/:id/refusal',
    summary: 'Say no to an athlete’s application.',
    operation: 'approve_fighter',
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: z.object({ applicationId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      refuseFighter(platform, who, { applicationId: params.id, ...body }),
  }),
  approvalEndpoint(
    proContract,
    'Approves an athlete’s first pro contract; two operators make it count.',
    { signedAt: z.iso.datetime(), evidenceHash: sha256 },
  ),
  endpoint({
    method: 'POST',
    path: '/operator/fighters/:id/pro-contract/refusal',
    summary: 'Send a recorded pro contract back.',
    operation: 'approve_fighter',
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: z.object({ fighterId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      refuseProContract(platform, who, { fighterId: params.id, ...body }),
  }),
  approvalEndpoint(fightContract, 'Approves the signed contract of a bout.', {
    contractHash: sha256,
  }),
]

/** Athletes, their contracts and their bouts. */
export const fighterEndpoints: readonly Endpoint[] = [...ofAthletes, ...ofOperators]

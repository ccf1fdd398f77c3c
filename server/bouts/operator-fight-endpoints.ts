import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal, proposed } from '#server/approvals/door.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  listEndpoint,
  microText,
} from '#server/kernel/door.ts'
import { answerChallenges } from './challenge-earnings.ts'
import { fightChange } from './decide-with-two.ts'
import { declareEarnings } from './declare-earnings.ts'
import {
  because,
  byId,
  cancellationInput,
  datesInput,
  declared,
  earningsInput,
  evidenceHash,
  fightAnswer,
  heardChallenge,
  operatorFightView,
  outcome,
  reason,
  seenResult,
} from './fight-shapes.ts'
import { rejectEarnings, verifyEarnings } from './judge-earnings.ts'
import { nameManager, nameOpponent } from './name-parties.ts'
import { listChallenges } from './read-contestable.ts'
import { listFights } from './read-fights.ts'
import { makeResultOfficial, recordResult, rejectResult } from './record-result.ts'
import { postponeFight, rescheduleFight, startFight } from './schedule-fight.ts'
import { earningsWriteOff } from './write-off-earnings.ts'

const recording = {
  method: 'POST',
  operation: 'record_fight',
  audience: 'operator',
  launch: null,
  params: byId,
} as const
/** Null removes the name. */
const naming = z.strictObject({ email: z.email().max(254).nullable(), reason })
const named = z.object({ personId: z.uuid().nullable(), standingOrders: z.number() })
const judging = { ...recording, operation: 'verify_earnings' } as const

/** The course of a fight, as money operators record it. */
export const operatorFightEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/fights',
    summary:
      'Every fight with its state, its earnings and the Pockets that cover it, the latest first.',
    operation: 'record_fight',
    audience: 'operator',
    launch: null,
    list: listFights,
    filter: { status: z.enum(['waiting']).optional() },
    item: operatorFightView,
    handle: async ({ platform, query: { status, ...page } }) =>
      accept(await listFights(platform, page, status)),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/postponement',
    summary: 'Takes a fight’s date away.',
    body: because,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      postponeFight(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/dates',
    summary: 'Gives a fight a new date.',
    body: datesInput,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      rescheduleFight(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/start',
    summary: 'Says that a fight has begun: its cover ends.',
    body: because,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      startFight(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/result',
    summary: 'Records a result, provisional until a second operator confirms it.',
    body: seenResult,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      recordResult(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/official-result',
    summary: 'Confirms a provisional result.',
    body: z.strictObject({ outcome, reason }),
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      makeResultOfficial(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/result-rejection',
    summary:
      'Rejects a provisional result that another operator has recorded: the fight waits for one.',
    body: because,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      rejectResult(platform, who, { fightId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/fights/:id/cancellation',
    summary: 'Proposes to call a fight off; a second operator has to approve.',
    operation: 'record_fight',
    params: byId,
    body: cancellationInput,
    handle: ({ platform, who, params, body }) =>
      fightChange.propose(platform, who, { change: 'cancellation', fightId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/fights/:id/start-reversal',
    summary:
      'Proposes to take back a start that never was, before any result: cover runs again. A second operator has to approve.',
    operation: 'record_fight',
    params: byId,
    body: z.strictObject({ evidenceHash, reason }),
    handle: ({ platform, who, params, body }) =>
      fightChange.propose(platform, who, { change: 'start_reversal', fightId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/fights/:id/postponement-reversal',
    summary:
      'Proposes to take back a postponement that never was: the bout has the date that it had. A second operator has to approve.',
    operation: 'record_fight',
    params: byId,
    body: z.strictObject({ evidenceHash, reason }),
    handle: ({ platform, who, params, body }) =>
      fightChange.propose(platform, who, {
        change: 'postponement_reversal',
        fightId: params.id,
        ...body,
      }),
  }),
  proposal({
    path: '/operator/fights/:id/overturning',
    summary:
      'Proposes to change an official result after a ruling; a second operator has to approve.',
    operation: 'record_fight',
    params: byId,
    body: seenResult,
    handle: ({ platform, who, params, body }) =>
      fightChange.propose(platform, who, { change: 'overturning', fightId: params.id, ...body }),
  }),
  approvalEndpoint(
    fightChange,
    'Approves a cancellation, a reversed start, an overturned result or a changed bout, and carries it out.',
  ),
  endpoint({
    ...recording,
    path: '/operator/fights/:id/opponent',
    summary: 'Names the person behind a bout’s opponent, who may buy no share of it.',
    body: naming,
    answer: named,
    handle: ({ platform, who, params, body }) =>
      nameOpponent(platform, who, { id: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    path: '/operator/fighters/:id/manager',
    summary: 'Names an athlete’s manager, who speaks for the athlete and may buy no share.',
    body: naming,
    answer: named,
    handle: ({ platform, who, params, body }) =>
      nameManager(platform, who, { id: params.id, ...body }),
  }),
  endpoint({
    ...recording,
    operation: 'declare_earnings',
    path: '/operator/fights/:id/earnings',
    summary:
      'Declares all that a fight has earned, with evidence; after a ruling the new total, of which only the difference is shared.',
    keyed: true,
    body: earningsInput,
    status: 201,
    answer: declared,
    handle: ({ platform, who, params, body, key }) =>
      declareEarnings(platform, who, { fightId: params.id, ...body }, key),
  }),
  endpoint({
    ...judging,
    path: '/operator/earnings/:id/verification',
    summary: 'Confirms declared earnings by their whole amount; the challenge window opens.',
    body: z.strictObject({ earnings: amountText, reason }),
    answer: fightAnswer,
    handle: ({ platform, who, params, body: { earnings: earningsMicro, ...why } }) =>
      verifyEarnings(platform, who, { declarationId: params.id, earningsMicro, ...why }),
  }),
  endpoint({
    ...judging,
    path: '/operator/earnings/:id/rejection',
    summary: 'Finds declared earnings wrong; others take their place.',
    body: because,
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      rejectEarnings(platform, who, { declarationId: params.id, ...body }),
  }),
  endpoint({
    ...judging,
    method: 'GET',
    path: '/operator/earnings/:id/challenges',
    summary:
      'What holders say against declared earnings, with their documents and what was answered.',
    answer: z.object({ items: z.array(heardChallenge) }),
    handle: async ({ platform, params }) => {
      const items = await listChallenges(platform, params.id)
      return items ? accept({ items }) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    ...judging,
    path: '/operator/earnings/:id/challenge-answer',
    summary: 'Answers every open challenge of declared earnings.',
    body: z.strictObject({ upheld: z.boolean(), reason }),
    answer: fightAnswer,
    handle: ({ platform, who, params, body }) =>
      answerChallenges(platform, who, { declarationId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/earnings/:id/write-off',
    summary:
      'Proposes to give up what is overdue of earnings: the fight closes with what came in. A second operator has to approve.',
    operation: 'verify_earnings',
    params: byId,
    body: z.strictObject({ evidenceHash, reason }),
    answer: proposed.extend({ amountMicro: microText }),
    handle: ({ platform, who, params, body }) =>
      earningsWriteOff.propose(platform, who, { declarationId: params.id, ...body }),
  }),
  approvalEndpoint(earningsWriteOff, 'Approves that the overdue rest of earnings is written off.'),
]

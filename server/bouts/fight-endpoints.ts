import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { proposed } from '#server/approvals/door.ts'
import { certificateParams, type Endpoint, endpoint } from '#server/kernel/door.ts'
import { challengeEarnings } from './challenge-earnings.ts'
import { declareEarnings } from './declare-earnings.ts'
import {
  byId,
  contestable,
  declared,
  doubtBody,
  earningsInput,
  fightView,
  seenResult,
} from './fight-shapes.ts'
import { listContestable } from './read-contestable.ts'
import { findFight } from './read-fights.ts'
import { proposeResult } from './record-result.ts'

/** Fights, as everybody sees them, and what athletes and holders say about them. */
export const fightEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/fights/:id',
    summary: 'A fight, its result, its declared earnings and what is still owed of them.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'accounts',
    params: byId,
    answer: fightView,
    handle: async ({ platform, params }) => {
      const fight = await findFight(platform, params.id)
      return fight ? accept(fight) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    method: 'POST',
    path: '/fights/:id/result',
    summary: 'The athlete says how a fight of one’s own went; an operator records it.',
    operation: 'record_fight',
    audience: 'person',
    launch: null,
    params: byId,
    body: seenResult,
    status: 202,
    answer: proposed,
    handle: ({ platform, who, params, body }) =>
      proposeResult(platform, who, { fightId: params.id, ...body }),
  }),
  endpoint({
    method: 'POST',
    path: '/fights/:id/earnings',
    summary:
      'The athlete declares all that a fight of one’s own has earned, with evidence; after a ruling the new total.',
    operation: 'declare_earnings',
    audience: 'person',
    launch: null,
    keyed: true,
    params: byId,
    body: earningsInput,
    status: 201,
    answer: declared,
    handle: ({ platform, who, params, body, key }) =>
      declareEarnings(platform, who, { fightId: params.id, ...body }, key),
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number/contestable-earnings',
    summary:
      'Verified earnings of the fights of a certificate that its holder can contest now or has contested, with what was answered.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    answer: z.object({ items: z.array(contestable) }),
    handle: async ({ platform, who, params }) => {
      const found = await listContestable(platform, who, params.number)
      return found.ok ? accept({ items: found.value }) : found
    },
  }),
  endpoint({
    method: 'POST',
    path: '/earnings/:id/challenges',
    summary: 'A holder of a share of the fight contests its verified earnings.',
    operation: 'challenge_earnings',
    audience: 'person',
    launch: null,
    params: byId,
    body: doubtBody,
    status: 201,
    answer: z.object({ challengeId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      challengeEarnings(platform, who, { declarationId: params.id, ...body }),
  }),
]

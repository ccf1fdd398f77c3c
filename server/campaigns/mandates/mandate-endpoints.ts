import { z } from 'zod'
import { CAPACITIES } from '#domain/campaigns/mandate.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { listOwnRecipients } from '#server/campaigns/own-recipients.ts'
import { type Endpoint, endpoint, idParams } from '#server/kernel/door.ts'
import { answerMandate, mandateAnswer } from './answer-mandate.ts'
import { endMandate } from './end-mandate.ts'
import { inviteToAct, mandateInput } from './invite-to-act.ts'
import { listMandates } from './read-mandates.ts'

const at = z.iso.datetime()
const person = { audience: 'person', launch: 'fighterRegistration' } as const

/** Acting for an athlete as their manager, or for an organisation beside its signatory. */
export const mandateEndpoints: readonly Endpoint[] = [
  endpoint({
    ...person,
    operation: 'give_mandate',
    method: 'POST',
    path: '/studio/mandates',
    summary: 'Invite somebody, by their address, to act for one’s athlete or organisation.',
    body: mandateInput,
    answer: z.object({ mandateId: z.uuid(), expiresAt: at }),
    status: 201,
    handle: ({ platform, who, body }) => inviteToAct(platform, who, body),
  }),
  endpoint({
    ...person,
    operation: 'own_account',
    method: 'GET',
    path: '/studio/recipients',
    summary: 'The athletes and organisations for which one acts, and as what.',
    answer: z.object({
      items: z.array(
        z.object({
          recipientId: z.uuid(),
          kind: z.enum(['fighter', 'federation']),
          capacity: z.enum(CAPACITIES),
          name: z.string(),
          slug: z.string(),
        }),
      ),
    }),
    handle: async ({ platform, who }) => {
      const own = await listOwnRecipients(platform.db, who.personId)
      return accept({
        items: own.map(({ id, picture: _, ...one }) => ({ recipientId: id, ...one })),
      })
    },
  }),
  endpoint({
    ...person,
    operation: 'own_account',
    method: 'GET',
    path: '/studio/mandates',
    summary: 'Who acts for an athlete or an organisation, or is asked to.',
    query: z.strictObject({ recipientId: z.uuid() }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          who: z.string(),
          isMine: z.boolean(),
          feeBps: z.number().nullable(),
          invitedAt: at,
          expiresAt: at,
          confirmedAt: at.nullable(),
        }),
      ),
    }),
    handle: async ({ platform, who, query }) =>
      accept({ items: await listMandates(platform, who, query.recipientId) }),
  }),
  endpoint({
    ...person,
    operation: 'own_account',
    method: 'DELETE',
    path: '/studio/mandates/:id',
    summary: 'End a mandate at once, or take an invitation back.',
    params: idParams,
    answer: z.object({ mandateId: z.uuid(), wasOwn: z.boolean() }),
    handle: ({ platform, who, params }) => endMandate(platform, who, params.id),
  }),
  endpoint({
    ...person,
    operation: 'own_account',
    method: 'POST',
    path: '/studio/mandate-answers',
    summary: 'Accept an invitation to act for somebody, or turn it down.',
    body: mandateAnswer,
    answer: z.object({ mandateId: z.uuid(), recipientId: z.uuid(), accepted: z.boolean() }),
    handle: ({ platform, who, body }) => answerMandate(platform, who, body),
  }),
]

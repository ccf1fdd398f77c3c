import { type AskingRole, anyone, people, type SampleRequest } from './asking.ts'

const answering: readonly AskingRole[] = ['support', 'compliance']
const written = { kind: 'question', subject: 'other', text: 'Bonjour' }
const text = { text: 'Bonjour' }

/** What people write to us, and what operators answer. */
export const supportRequests: Record<string, SampleRequest> = {
  'POST /support-cases': { may: people, body: written },
  'GET /support-cases': { may: people },
  'GET /support-cases/:id': { may: people },
  'POST /support-cases/:id/messages': { may: people, body: text },
  'POST /support-cases/:id/closing': { may: people },
  'POST /visitor-cases': { may: anyone, body: { ...written, email: 'no address' } },
  'GET /visitor-cases': { may: anyone },
  'POST /visitor-cases/confirmation': { may: anyone, body: { token: 'x' } },
  'POST /visitor-cases/messages': { may: anyone, body: { token: 'x', ...text } },
  'POST /visitor-cases/closing': { may: anyone, body: { token: 'x' } },
  'GET /operator/support-cases': { may: answering },
  'GET /operator/due-support-cases': { may: answering },
  'GET /operator/support-cases/:id': { may: answering },
  'POST /operator/support-cases/:id/answer': { may: answering, body: text },
  'POST /operator/support-cases/:id/question': { may: answering, body: text },
  'POST /operator/support-cases/:id/closing': { may: answering },
  'POST /operator/support-cases/:id/complaint': { may: answering },
  'GET /operator/complaints': { may: answering },
  'GET /operator/complaints.csv': { may: answering },
}

import { type MailPort, RecipientRefused } from '#server/ports/mail/port.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { because, operate } from './ask.ts'
import { granted, type Step, type World } from './world.ts'

/** What a mail server may do with the e-mails that confirm contracts. */
const TEMPERS = ['takes', 'refuses', 'fails', 'forgets'] as const

const takers = new WeakMap<World, MailPort>()

/** Has the mail server take all e-mails again. */
export function mendMails(world: World): void {
  const taker = takers.get(world)
  if (taker) world.site.platform.ports.mail = taker
}

async function changeTemper(world: World): Promise<Answer> {
  const temper = world.randomness.pick(TEMPERS) ?? 'takes'
  const { ports } = world.site.platform
  const taker = takers.get(world) ?? ports.mail
  takers.set(world, taker)
  ports.mail = {
    ...taker,
    async send(mail) {
      const confirms = mail.key.startsWith('confirmation:')
      if (confirms && temper === 'refuses') throw new RecipientRefused('550 5.1.1')
      if (confirms && temper === 'fails') throw new Error('no answer')
      const sent = await taker.send(mail)
      if (confirms && temper === 'forgets') throw new Error('no answer')
      return sent
    },
  }
  return granted
}

async function sendAnew(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/unconfirmed-contracts?limit=100')
  const one = world.randomness.pick(body.items as { orderId: string }[])
  if (!one) return null
  return operate(world, 'alix', 'POST', `/unconfirmed-contracts/${one.orderId}/email`, because)
}

/** The e-mails that confirm contracts. */
export const emailSteps: readonly Step[] = [
  { name: 'mails: the server changes its temper', weights: [3, 1], take: changeTemper },
  { name: 'mails: an email goes anew', weights: [3, 2], take: sendAnew },
]

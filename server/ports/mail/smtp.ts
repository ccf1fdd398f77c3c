import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'
import { toMessage } from './transform.ts'

/** After so long without a word the mail counts as not sent, and is tried again. */
const patienceMs = 10_000

/** Sends through a mail server (`smtp://user:password@host:587`). */
export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    },
    { from },
  )
  return {
    sandbox: false,
    async send(mail) {
      const sent = await transport.sendMail(toMessage(mail, from))
      return { reference: sent.messageId }
    },
  }
}

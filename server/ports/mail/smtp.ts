import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'
import { toMessage } from './transform.ts'

/** Sends through a mail server (`smtp://user:password@host:587`). */
export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport(smtpUrl, { from })
  return {
    sandbox: false,
    async send(mail) {
      const sent = await transport.sendMail(toMessage(mail, from))
      return { reference: sent.messageId }
    },
  }
}

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
      try {
        const sent = await transport.sendMail(toMessage(mail, from))
        return { reference: sent.messageId }
      } catch (error) {
        throw new Error(whyNot(error as { code?: string; responseCode?: number }))
      }
    },
  }
}

/** The server's own words name whom the mail was for, and logs name nobody. */
function whyNot({ code, responseCode }: { code?: string; responseCode?: number }): string {
  return `the mail server did not take it: ${responseCode ?? code ?? 'no answer'}`
}

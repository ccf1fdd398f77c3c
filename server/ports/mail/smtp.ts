import { createTransport, type NodemailerError } from 'nodemailer'
import { type MailPort, RecipientRefused } from './port.ts'
import { refusalOfRecipient } from './refused-recipient.ts'
import { toMessage } from './transform.ts'

/** After such a silence the mail counts as not sent, and is retried. */
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
        const refused = refusalOfRecipient(error as NodemailerError)
        if (refused) throw new RecipientRefused(refused)
        throw new Error(whyNot(error as NodemailerError))
      }
    },
  }
}

/** The server's own words name whom the mail was for, and logs name nobody. */
function whyNot({ code, responseCode }: NodemailerError): string {
  return `the mail server did not take it: ${responseCode ?? code ?? 'no answer'}`
}

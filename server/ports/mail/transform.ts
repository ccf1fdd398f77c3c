import { createHash } from 'node:crypto'
import type { Mail } from './port.ts'

/** The mail as the SMTP library takes it; its Message-ID comes from the key, so that a repeat is recognised. */
export function toMessage(mail: Mail, from: string) {
  const host = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  const name = createHash('sha256').update(mail.key).digest('hex').slice(0, 32)
  return {
    messageId: `<${name}@${host}>`,
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.unsubscribeUrl ? oneClick(mail.unsubscribeUrl) : {},
  }
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

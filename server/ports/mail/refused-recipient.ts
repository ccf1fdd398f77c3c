/** The parts of the SMTP library's error that say who refused what. */
interface SmtpRefusal {
  /** The SMTP command that was answered so. */
  command?: string | undefined
  responseCode?: number | undefined
  /** The server's own words, which may name the recipient. */
  response?: string | undefined
}

/** RFC 5321: this mailbox is not there, lives elsewhere, or has no name that could be one. */
const aboutMailboxes = [550, 551, 553]
/** RFC 3463: about the recipient's address; 5.1.7 and 5.1.8 are about the sender's. 5.2.1: the mailbox takes nothing. */
const aboutRecipient = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/
/** Wordings of servers without enhanced codes that refuse us, whoever the e-mail is for. */
const aboutUs = /relay|rcpthosts|authenti|block|spam|black|polic|denied|prohibit|reject/i

/**
 * The codes of a permanent refusal of a recipient, such as `550 5.1.1`; null for every other failure, including a refusal of us
 * (`550 5.7.1`), which can be fixed here. Unclear ones count as the latter.
 */
export function refusalOfRecipient({
  command,
  responseCode = 0,
  response = '',
}: SmtpRefusal): string | null {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return null
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (enhanced) return aboutRecipient.test(enhanced) ? `${responseCode} ${enhanced}` : null
  return aboutMailboxes.includes(responseCode) && !aboutUs.test(response) ? `${responseCode}` : null
}

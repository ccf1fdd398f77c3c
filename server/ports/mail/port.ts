/** One message to one person. */
export interface Mail {
  /** A mail that is sent again after a crash has the same key. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one press ends e-mails of its kind (RFC 8058); absent where they cannot be ended. */
  unsubscribeUrl?: string | undefined
}

/** The address itself takes no e-mails, for good: trying again changes nothing. */
export class RecipientRefused extends Error {
  /** The mail server's codes, such as `550 5.1.1`; never its words, which name the address. */
  readonly reply: string
  constructor(reply: string) {
    super(`the recipient was refused: ${reply}`)
    this.reply = reply
  }
}

/** Sends mail. Throws `RecipientRefused`, or when the other side does not accept it; then the sender retries. */
export interface MailPort {
  readonly sandbox: boolean
  send(mail: Mail): Promise<{ reference: string }>
}

/** Where the sandbox keeps what it was given. */
export interface SandboxMailbox {
  /** Keeps a mail once per key. */
  keep(mail: Mail): Promise<{ reference: string }>
}

/** One message to one person. */
export interface Mail {
  /** The same mail, handed over again after a crash, has the same key. */
  key: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mail over for delivery. Throws when the other side does not take it; the sender tries again. */
export interface MailPort {
  readonly sandbox: boolean
  send(mail: Mail): Promise<{ reference: string }>
}

/** Where the sandbox keeps what it was given. */
export interface SandboxMailbox {
  /** Keeps a mail once per key. */
  keep(mail: Mail): Promise<{ reference: string }>
}

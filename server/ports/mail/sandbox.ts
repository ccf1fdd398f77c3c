import type { MailPort, SandboxMailbox } from './port.ts'

/** Delivers nothing: the mails can be read at /sandbox/outbox. */
export function createSandboxMail(mailbox: SandboxMailbox): MailPort {
  return { sandbox: true, send: (mail) => mailbox.keep(mail) }
}

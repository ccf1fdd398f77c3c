import { createHash } from 'node:crypto'
import { brand } from '#domain/kernel/brand.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { composeFrenchEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

type Addressee = { id: string; name: string; email: string }

export function verificationMail(
  user: Addressee & { next?: string },
  site: string,
  token: string,
): Mail {
  const search = new URLSearchParams({ token, ...(user.next ? { suite: user.next } : {}) })
  const link = `${site}/verify-email?${search}`
  return composeFrenchEmail({
    key: `verify:${user.id}:${fingerprint(token)}`,
    to: user.email,
    subject: 'Confirmez votre adresse e-mail',
    lines: [
      `Bonjour ${user.name},`,
      `Votre compte ${brand.name} est presque prêt : il reste à confirmer que cette adresse est la vôtre.`,
      'Le lien est valable 24 heures. Si vous n’avez pas créé de compte, ignorez ce message.',
    ],
    action: { label: 'Confirmer mon adresse', url: link },
  })
}

/** Told to the owner alone; whoever typed the address learns nothing. One an hour at most. */
export function existingAccountMail(user: Addressee, site: string, now: Date): Mail {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  return composeFrenchEmail({
    key: `existing:${user.id}:${hour}`,
    to: user.email,
    subject: 'Vous avez déjà un compte',
    lines: [
      `Bonjour ${user.name},`,
      `Quelqu’un vient de demander la création d’un compte ${brand.name} avec cette adresse, qui en a déjà un.`,
      'Si c’était vous, connectez-vous simplement. Sinon, vous n’avez rien à faire : rien n’a changé.',
    ],
    action: { label: 'Se connecter', url: `${site}/login` },
  })
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

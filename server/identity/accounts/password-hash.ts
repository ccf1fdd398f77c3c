import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

/** What one hash costs whoever tries passwords: memory in KiB, and how often all of it is gone through. */
export interface PasswordWork {
  memory: number
  passes: number
}

/** The least that OWASP's password storage sheet asks of Argon2id. */
export const usualPasswordWork: PasswordWork = { memory: 19_456, passes: 2 }

export interface PasswordHasher {
  /** A PHC string, which bears its own salt and work: that of later hashes can be raised. */
  hash(password: string): Promise<string>
  /** False also for what is no hash at all. */
  verify(given: { hash: string; password: string }): Promise<boolean>
}

const derive = promisify(argon2)
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** Argon2id in the runtime's own threads; hashes of the login library, scrypt, are still read. */
export function createPasswordHasher(work: PasswordWork): PasswordHasher {
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await tagOf(password, salt, work)
      return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
    },
    async verify({ hash, password }) {
      const [, memory, passes, salt, tag] = phc.exec(hash) ?? []
      if (!salt || !tag) return verifyPassword({ hash, password }).catch(() => false)
      const stored = { memory: Number(memory), passes: Number(passes) }
      const typed = await tagOf(password, Buffer.from(salt, 'base64'), stored)
      const expected = Buffer.from(tag, 'base64')
      return typed.length === expected.length && timingSafeEqual(typed, expected)
    },
  }
}

/** One password typed on two keyboards is one: letters are composed before they are hashed. */
function tagOf(password: string, nonce: Buffer, { memory, passes }: PasswordWork): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

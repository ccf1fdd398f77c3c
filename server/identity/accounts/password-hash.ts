import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Busy, type Passwords } from '#server/kernel/door.ts'

/** What one hash costs whoever tries passwords: memory in KiB, and how often all of it is gone through. */
export interface PasswordWork {
  memory: number
  passes: number
}

/** The least that OWASP's password storage sheet asks of Argon2id. */
export const usualPasswordWork: PasswordWork = { memory: 19_456, passes: 2 }

const argon2id = promisify(argon2)
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** How many are hashed at once: the runtime has four threads for this and for what it compresses and reads. */
const mostAtOnce = 2
/** Who would wait for longer than a second comes again. */
const mostWaiting = 30

/** Lets so many work at once and so many wait; beyond that it says `Busy`. */
function createTurns() {
  let working = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < mostAtOnce) working += 1
    else if (waiting.length >= mostWaiting) throw new Busy('too many passwords wait to be hashed')
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

/** Argon2id in the runtime's own threads, of which it leaves some to others. */
export function createPasswordHasher(
  work: PasswordWork,
  derive: typeof argon2id = argon2id,
): Passwords {
  const inTurn = createTurns()
  const tagOf = (password: string, nonce: Buffer, { memory, passes }: PasswordWork) => {
    // One password typed on two keyboards is one: e-mails are composed before they are hashed.
    const message = password.normalize('NFKC')
    return inTurn(() =>
      derive('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes }),
    )
  }
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await tagOf(password, salt, work)
      return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
    },
    async verify({ hash, password }) {
      const [, memory, passes, salt, tag] = phc.exec(hash) ?? []
      if (!salt || !tag) return false
      const stored = { memory: Number(memory), passes: Number(passes) }
      const typed = await tagOf(password, Buffer.from(salt, 'base64'), stored)
      const expected = Buffer.from(tag, 'base64')
      return typed.length === expected.length && timingSafeEqual(typed, expected)
    },
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

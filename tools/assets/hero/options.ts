import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Size } from './render.ts'
import { SHOTS, type ShotName } from './shots.ts'

export type Part = 'all' | 'stills' | 'loop'

export type Options = {
  /** Seconds of a single still; absent for the whole make. */
  readonly still?: number
  readonly shot: ShotName
  /** Picture size; the posters keep their own. */
  readonly size: Size
  readonly out: string
  /** No multisampling: for looking, not for shipping. */
  readonly quick: boolean
  readonly part: Part
}

function parseSize(text: string): Size {
  const match = /^(\d+)x(\d+)$/.exec(text)
  if (match === null) throw new Error(`--size wants WIDTHxHEIGHT, not ${text}`)
  return { width: Number(match[1]), height: Number(match[2]) }
}

function parseShot(text: string): ShotName {
  if (!Object.hasOwn(SHOTS, text)) throw new Error(`--shot knows ${Object.keys(SHOTS).join(', ')}`)
  return text as ShotName
}

function parsePart(text: string): Part {
  if (text === 'all' || text === 'stills' || text === 'loop') return text
  throw new Error('--part is all, stills or loop')
}

/** Reads the command line; refuses unknown options. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      still: { type: 'string' },
      shot: { type: 'string', default: 'desk' },
      size: { type: 'string', default: '1280x720' },
      out: { type: 'string', default: join(tmpdir(), 'hero') },
      quick: { type: 'boolean', default: false },
      part: { type: 'string', default: 'all' },
    },
  })
  return {
    ...(values.still === undefined ? {} : { still: Number(values.still) }),
    size: parseSize(values.size),
    shot: parseShot(values.shot),
    out: values.out,
    quick: values.quick,
    part: parsePart(values.part),
  }
}

import { readAddress } from '#domain/kernel/language.ts'
import { type Entrance, entrances } from './entrances.ts'

const matchers = entrances
  .toSorted((a, b) => rankOf(b.path) - rankOf(a.path))
  .map((entrance) => ({ entrance, pattern: patternOf(entrance.path) }))

/** Most paths are literal: they need no pattern matching. */
const writtenOut = new Map(
  entrances.filter(({ path }) => !/[:*]/.test(path)).map((entrance) => [entrance.path, entrance]),
)

/** Which of two patterns for one address the router takes: the one with the higher rank, which it works out like this. */
function rankOf(path: string): number {
  const worthOf = (segment: string) => {
    if (segment === '') return 1
    if (segment === '*') return -2
    return segment.startsWith(':') ? 3 : 10
  }
  const segments = path.split('/')
  return segments.reduce((rank, segment) => rank + worthOf(segment), segments.length)
}

/**
 * The entrance of an address, read as the router reads it: capitals, encodings and slashes at the end
 * make no other page, a language in front shows the same one, and `.data` asks for the data of one.
 * Null for what nobody answers.
 * @param pathname Of a parsed URL, so without dot segments.
 */
export function findEntrance(pathname: string): Entrance | null {
  const path = decoded(pathOfPage(readAddress(pathname).path))
  return (
    writtenOut.get(path) ?? matchers.find(({ pattern }) => pattern.test(path))?.entrance ?? null
  )
}

/** The router asks for a page's data at `page.data`, for those of `/` at `/_root.data` or `/_.data`. */
function pathOfPage(pathname: string): string {
  if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length)
  return pathname.replace(/\.data$/, '')
}

/** Segment by segment, so that an encoded slash divides nothing. */
function decoded(path: string): string {
  try {
    const segments = path.split('/').map((each) => decodeURIComponent(each).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}

function patternOf(path: string): RegExp {
  const rest = path.endsWith('/*')
  const segments = (rest ? path.slice(0, -2) : path)
    .replace(/\/$/, '')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:\w+/g, '/[^/]+')
  return new RegExp(`^${segments}${rest ? '(?:/.+|/*)' : '/*'}$`, 'i')
}

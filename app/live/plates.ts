/** Ids of the sandbox's athletes, who are invented: each ends in their number. */
const invented = /^5af10000-0000-4000-8000-0{10}(\d\d)$/

/** The two of the small sandbox have the plates of the demo’s first two; the others follow the demo’s eight. */
const beforeOthers = 6

/**
 * The pictures that were drawn of an athlete of the sandbox: the whole plate, and the head for small sizes. Null for everybody
 * else: nobody who exists is shown with an invented face.
 */
export function platesOf(recipientId: string): { plate: string; face: string } | null {
  const number = Number(invented.exec(recipientId)?.[1] ?? 0)
  if (number === 0) return null
  const name = `/plates/f${number < 3 ? number : number + beforeOthers}`
  return { plate: `${name}.svg`, face: `${name}-face.svg` }
}

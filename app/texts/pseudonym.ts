import { inBoth } from '#app/language/in-both.ts'

const words = inBoth({ fr: { start: 'soutien-' }, en: { start: 'backer-' } })

/** As the public books write one; no alias begins so. */
const PSEUDONYM = /^soutien-(?=[a-z\d]+$)/

/** The name that somebody is seen by: a pseudonym begins with a word of the page's language, an alias stays as it was chosen. */
export const seenByName = (name: string) => name.replace(PSEUDONYM, words.start)

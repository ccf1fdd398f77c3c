import { inBoth } from '#app/language/in-both.ts'
import type { Discipline } from '#domain/campaigns/fighter.ts'

/** What athletes trained in first. */
export const disciplineTexts = inBoth<{ readonly [Each in Discipline]: string }>({
  fr: {
    mma: 'MMA',
    boxing: 'Boxe anglaise',
    kickboxing: 'Kick-boxing',
    muay_thai: 'Muay-thaï',
    wrestling: 'Lutte',
    judo: 'Judo',
    jiu_jitsu: 'Jiu-jitsu brésilien',
    sambo: 'Sambo',
    karate: 'Karaté',
    other: 'Autre discipline',
  },
  en: {
    mma: 'MMA',
    boxing: 'Boxing',
    kickboxing: 'Kickboxing',
    muay_thai: 'Muay Thai',
    wrestling: 'Wrestling',
    judo: 'Judo',
    jiu_jitsu: 'Brazilian jiu-jitsu',
    sambo: 'Sambo',
    karate: 'Karate',
    other: 'Another discipline',
  },
})

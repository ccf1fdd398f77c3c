import type { Tally } from './race.ts'

/** What one pair did. */
interface Run {
  title: string
  rounds: number
  tally: Tally
  /** How often the database gave up one of two transactions, which was tried again. */
  deadlocks: number
  seconds: number
}

export const columnTitles = ' at once × rounds │ granted │ refused │ answers of both sides'

/** A line with the title, and one for each number of requests at once: granted, refused, and each answer. */
export function rowsOf({ title, rounds, tally, deadlocks, seconds }: Run): string[] {
  const rows = [...tally].map(([size, answers]) => {
    const granted = sum(answers, (name) => /^\S+ [23]\d\d$/.test(name))
    const refused = sum(answers, () => true) - granted
    const counts = [granted, refused].map((count) => String(count).padStart(7))
    return [`${size} × ${rounds}`.padStart(17), ...counts, inWords(answers)].join(' │ ')
  })
  return [`${title} (${seconds.toFixed(1)} s; deadlocks, each tried again: ${deadlocks})`, ...rows]
}

function sum(answers: ReadonlyMap<string, number>, isMeant: (name: string) => boolean): number {
  return [...answers].reduce((total, [name, count]) => total + (isMeant(name) ? count : 0), 0)
}

function inWords(answers: ReadonlyMap<string, number>): string {
  return [...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([answer, count]) => `${answer} ${count}`)
    .join(', ')
}

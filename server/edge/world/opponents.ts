import type { OpponentTape, Tape } from '#domain/campaigns/tape.ts'

type Figures = [record: string, birthYear: number | null, heightCm: number, reachCm: number | null]

const said = (
  [record, birthYear, heightCm, reachCm]: Figures,
  stance: Tape['stance'],
  weightClass: OpponentTape['weightClass'],
): OpponentTape => {
  const sourceLink = 'https://galas-fictifs.example/affiche'
  return { record, birthYear, heightCm, reachCm, stance, weightClass, sourceLink }
}

/** What athletes of the large world say of their next opponents, by name; of the others nothing is known. All of them are invented. */
export const opponentTapes: Readonly<Record<string, OpponentTape>> = {
  'Championne Fictive': said(['13-1-0', 1994, 168, 172], 'orthodox', 'Bantamweight'),
  'Luca Finto': said(['15-5-0', 1993, 174, 178], 'southpaw', 'Featherweight'),
  'Iga Fikcyjna': said(['9-2-1', null, 158, null], 'switch', 'Strawweight'),
  'Owen Pretence': said(['18-6-0', 1991, 183, 188], 'orthodox', 'Middleweight'),
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { type Cover, cover } from './covers.ts'

const OUT = 'public/covers'

/** The six sample Pockets. */
const COVERS: Cover[] = [
  { id: 'p1', category: 'elite' },
  { id: 'p2', category: 'ascendant' },
  { id: 'p3', category: 'risky' },
  { id: 'p4', category: 'diversified' },
  { id: 'p5', category: 'category' },
  { id: 'p6', category: 'category' },
]

mkdirSync(OUT, { recursive: true })
for (const each of COVERS) {
  const svg = cover(each)
  writeFileSync(`${OUT}/${each.id}.svg`, svg)
  console.log(`${each.id}.svg ${svg.length} bytes`)
}

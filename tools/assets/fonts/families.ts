import { createRequire } from 'node:module'
import type { FallbackFace } from './fallback.ts'

type Axes = Record<string, number | { min: number; max: number; default?: number }>

/** One shipped font file: where it comes from, which part of its axes is used, and what stands in for it. */
export type Family = {
  file: string
  family: string
  source: string
  weight: string
  stretch?: string
  axes: Axes
  fallbacks: { face: FallbackFace; at: Record<string, number> }[]
}

const locate = createRequire(import.meta.url).resolve
const fontsource = (name: string) => locate(`@fontsource-variable/${name}`)

/** Display 125/800 and labels 70/700 are the two ends; everything between stays reachable. */
export const FAMILIES: Family[] = [
  {
    file: 'archivo-display.woff2',
    family: 'Archivo',
    source: fontsource('archivo/files/archivo-latin-wdth-normal.woff2'),
    weight: '700 800',
    stretch: '70% 125%',
    axes: { wght: { min: 700, max: 800, default: 700 }, wdth: { min: 70, max: 125 } },
    fallbacks: [
      {
        face: {
          family: 'Archivo Fallback',
          weight: '700 800',
          stretch: '62% 85%',
          stand: 'bold',
          capitals: true,
        },
        at: { wght: 700, wdth: 70 },
      },
      {
        face: {
          family: 'Archivo Fallback',
          weight: '700 800',
          stretch: '86% 112%',
          stand: 'bold',
        },
        at: { wght: 700, wdth: 100 },
      },
      {
        face: {
          family: 'Archivo Fallback',
          weight: '700 800',
          stretch: '113% 125%',
          stand: 'bold',
        },
        at: { wght: 800, wdth: 125 },
      },
    ],
  },
  {
    file: 'hanken.woff2',
    family: 'Hanken Grotesk',
    source: fontsource('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: [
      {
        face: { family: 'Hanken Fallback', weight: '400 550', stand: 'regular' },
        at: { wght: 400 },
      },
      { face: { family: 'Hanken Fallback', weight: '551 700', stand: 'bold' }, at: { wght: 650 } },
    ],
  },
  {
    file: 'jetbrains-mono.woff2',
    family: 'JetBrains Mono',
    source: fontsource('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: [],
  },
]

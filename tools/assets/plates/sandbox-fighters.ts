import { FIGHTERS, type Fighter, HER, HIS, MAN, WOMAN } from './fighters.ts'
import type { Pose } from './sculpture.ts'

type Drawn = Omit<Fighter, 'face' | 'brows' | 'build' | 'pose' | 'top'> & {
  face?: Partial<Fighter['face']>
  build?: Partial<Fighter['build']>
  top?: Fighter['top']
  /** Whose guard it is, and how the head is turned in it. */
  guard: string
  head: Pose['head']
}

const pose = (guard: string): Pose => {
  const found = FIGHTERS.find(({ id }) => id === guard)
  if (!found) throw new Error(`nobody is ${guard}`)
  return found.pose
}

function drawn(
  kind: { face: Fighter['face']; build: Fighter['build']; top: Fighter['top'] },
  { face, build, guard, head, top = kind.top, ...rest }: Drawn,
): Fighter {
  return {
    ...rest,
    top,
    face: { ...kind.face, ...face },
    brows: { thick: 1.15, fall: 0.25 },
    build: { ...kind.build, ...build },
    pose: { ...pose(guard), head },
  }
}

const woman = (figure: Drawn) => drawn({ face: WOMAN, build: HER, top: 'tank' }, figure)
const man = (figure: Drawn) => drawn({ face: MAN, build: HIS, top: 'bare' }, figure)

/** The further athletes of the sandbox: invented too, each by hair, beard, build, guard and ground. */
export const SANDBOX_FIGHTERS: Fighter[] = [
  woman({
    id: 'f9',
    monogram: 'KA',
    ground: 'red',
    hair: 'withdrawn',
    beard: 'none',
    face: { noseLength: 1.02 },
    guard: 'f6',
    head: { yaw: 14, pitch: 4, roll: 4 },
  }),
  man({
    id: 'f10',
    monogram: 'TS',
    ground: 'blue',
    hair: 'curls',
    beard: 'goatee',
    build: { shoulders: 18.5 },
    guard: 'f7',
    head: { yaw: -16, pitch: 2, roll: -4 },
  }),
  woman({
    id: 'f11',
    monogram: 'AK',
    ground: 'chalk',
    hair: 'braids',
    beard: 'none',
    face: { lips: 1.5, nose: 1 },
    top: 'bra',
    guard: 'f8',
    head: { yaw: 18, pitch: -4, roll: 3 },
  }),
  man({
    id: 'f12',
    monogram: 'YC',
    ground: 'chalk',
    hair: 'topknot',
    beard: 'full',
    build: { arms: 0.95 },
    guard: 'f3',
    head: { yaw: -20, pitch: 3, roll: -3 },
  }),
  woman({
    id: 'f13',
    monogram: 'OL',
    ground: 'blue',
    hair: 'ponytail',
    beard: 'none',
    face: { cheek: 0.98, jaw: 0.86 },
    top: 'bra',
    guard: 'f4',
    head: { yaw: 20, pitch: 4, roll: -4 },
  }),
  man({
    id: 'f14',
    monogram: 'BT',
    ground: 'red',
    hair: 'bald',
    beard: 'full',
    face: { jaw: 1.1, brow: 1.25, cauliflower: true },
    build: { shoulders: 21.5, neck: 1.2, traps: 1.4 },
    guard: 'f2',
    head: { yaw: 12, pitch: 8, roll: 2 },
  }),
  man({
    id: 'f15',
    monogram: 'MD',
    ground: 'chalk',
    hair: 'fade',
    beard: 'full',
    face: { jaw: 1.08, noseLength: 1.1 },
    build: { shoulders: 22, traps: 1.45, neck: 1.2, arms: 1.18 },
    guard: 'f5',
    head: { yaw: -14, pitch: 6, roll: 3 },
  }),
  woman({
    id: 'f16',
    monogram: 'LH',
    ground: 'chalk',
    hair: 'topknot',
    beard: 'none',
    face: { noseLength: 0.98 },
    guard: 'f1',
    head: { yaw: 6, pitch: 0, roll: 4 },
  }),
  man({
    id: 'f17',
    monogram: 'SB',
    ground: 'red',
    hair: 'curls',
    beard: 'none',
    face: { jaw: 0.96 },
    top: 'rash',
    guard: 'f6',
    head: { yaw: 10, pitch: 2, roll: 0 },
  }),
  woman({
    id: 'f18',
    monogram: 'CM',
    ground: 'blue',
    hair: 'afro',
    beard: 'none',
    face: { lips: 1.1, nose: 0.88 },
    guard: 'f7',
    head: { yaw: 8, pitch: 2, roll: -3 },
  }),
  man({
    id: 'f19',
    monogram: 'TI',
    ground: 'blue',
    hair: 'bald',
    beard: 'none',
    face: { cheek: 1.08, jaw: 1.14 },
    build: { shoulders: 22.5, neck: 1.3, traps: 1.6, arms: 1.25, chest: 1.16, waist: 1.2 },
    guard: 'f5',
    head: { yaw: 16, pitch: 8, roll: -3 },
  }),
]

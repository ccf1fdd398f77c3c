import type { Figure } from './sculpture.ts'

export type Fighter = Figure & {
  id: string
  monogram: string
  /** How much of the figure the plate shows, in centimetres, and where its upper edge lies. */
  frame?: { tallCm?: number; topCm?: number }
  /** What the head alone stands on, so that small pictures are told apart; the two corners' light where nothing is said. */
  ground?: 'chalk' | 'red' | 'blue'
}

export const MAN = { cheek: 1, jaw: 1, chin: 1, brow: 1, nose: 1, noseLength: 1, lips: 1, eyes: 1 }
export const WOMAN = {
  cheek: 0.95,
  jaw: 0.82,
  chin: 0.94,
  brow: 0.6,
  nose: 0.84,
  noseLength: 0.92,
  lips: 1.15,
  eyes: 0.85,
}

export const HIS = {
  shoulders: 19,
  neck: 1.05,
  traps: 1.1,
  chest: 1,
  arms: 1,
  waist: 1,
  woman: false,
}
export const HER = {
  shoulders: 16.2,
  neck: 0.82,
  traps: 0.72,
  chest: 0.86,
  arms: 0.76,
  waist: 0.92,
  woman: true,
}

/** The eight sample fighters. They are invented; each differs in build, face, hair, guard and tilt. */
export const FIGHTERS: Fighter[] = [
  {
    id: 'f1',
    ground: 'chalk',
    monogram: 'IM',
    frame: { tallCm: 56, topCm: 35.5 },
    face: WOMAN,
    brows: { thick: 1.1, fall: 0.25 },
    hair: 'ponytail',
    beard: 'none',
    build: { ...HER, shoulders: 15.6 },
    top: 'bra',
    pose: {
      headAt: [-0.5, 16.5, 3],
      head: { yaw: -14, pitch: 6, roll: -5 },
      body: { yaw: 24 },
      gaze: 0.15,
      arms: [
        { elbow: [-15, -23, 6], wrist: [-8, -3, 16], palm: [1, 0, -0.3], hand: 'glove' },
        { elbow: [15, -21, 8], wrist: [5, 0, 21], palm: [-1, 0.1, -0.3], hand: 'glove' },
      ],
    },
  },
  {
    id: 'f2',
    monogram: 'MD',
    frame: { tallCm: 57, topCm: 35 },
    face: { ...MAN, lips: 1.45, nose: 1.2, noseLength: 0.95, cheek: 1.02 },
    brows: { thick: 1, fall: 0.3 },
    hair: 'fade',
    beard: 'goatee',
    build: { ...HIS, shoulders: 20.5, arms: 1.08, traps: 1.25, neck: 1.12 },
    top: 'bare',
    pose: {
      headAt: [0.6, 18.5, 1],
      head: { yaw: 8, pitch: -7, roll: 4 },
      body: { yaw: -8 },
      gaze: 0,
      arms: [
        { elbow: [-23, -18, 7], wrist: [4, -13, 15], palm: [0, 0.3, -1], hand: 'wrap' },
        { elbow: [23, -18, 8], wrist: [-6, -9.5, 19], palm: [0, 0.2, -1], hand: 'wrap' },
      ],
    },
  },
  {
    id: 'f3',
    ground: 'chalk',
    monogram: 'KB',
    face: { ...MAN, jaw: 0.95, nose: 1.05, noseLength: 1.14, brow: 1.15, eyes: 1.1 },
    brows: { thick: 1.35, fall: 0.1 },
    hair: 'curls',
    beard: 'full',
    build: { ...HIS, shoulders: 18, neck: 0.98, arms: 0.9, traps: 0.95 },
    top: 'rash',
    pose: {
      headAt: [1, 17.5, 2.5],
      head: { yaw: 22, pitch: 6, roll: 3 },
      body: { yaw: 30 },
      gaze: -0.25,
      arms: [
        { elbow: [-19, -25, 4], wrist: [-5, -14, 18], palm: [0.4, 1, 0], hand: 'wrap' },
        { elbow: [18, -24, 7], wrist: [6, -7, 20], palm: [-1, 0, 0], hand: 'wrap' },
      ],
    },
  },
  {
    id: 'f4',
    ground: 'blue',
    monogram: 'LV',
    face: { ...WOMAN, cheek: 1, jaw: 0.88, noseLength: 0.98, lips: 1 },
    brows: { thick: 1.1, fall: 0.4 },
    hair: 'withdrawn',
    beard: 'none',
    build: { ...HER, arms: 0.82, traps: 0.85 },
    top: 'tank',
    pose: {
      headAt: [1.2, 16.5, 3],
      head: { yaw: -20, pitch: 10, roll: 7 },
      body: { yaw: -30 },
      gaze: 0.25,
      arms: [
        {
          elbow: [-13, -20, 12],
          wrist: [-3, -3, 22],
          palm: [1, 0, -0.3],
          hand: 'glove',
          lift: 1.5,
        },
        { elbow: [18, -20, 5], wrist: [13, 0, 12], palm: [-1, 0, -0.2], hand: 'glove' },
      ],
    },
  },
  {
    id: 'f5',
    ground: 'chalk',
    monogram: 'TR',
    frame: { tallCm: 60 },
    face: { ...MAN, cheek: 1.08, jaw: 1.14, brow: 1.35, nose: 1.2, eyes: 1.15, cauliflower: true },
    brows: { thick: 1.1, fall: 0.55 },
    hair: 'bald',
    beard: 'long',
    build: {
      shoulders: 22.5,
      neck: 1.32,
      traps: 1.6,
      chest: 1.16,
      arms: 1.26,
      waist: 1.25,
      woman: false,
    },
    top: 'bare',
    pose: {
      headAt: [0, 16.5, 4],
      head: { yaw: -4, pitch: 14, roll: -2 },
      body: { yaw: 4 },
      gaze: 0,
      arms: [
        { elbow: [-30, -27, -4], wrist: [-27, -48, 6], palm: [1, 0, 0], hand: 'wrap' },
        { elbow: [30, -27, -4], wrist: [27, -48, 6], palm: [-1, 0, 0], hand: 'wrap' },
      ],
    },
  },
  {
    id: 'f6',
    ground: 'red',
    monogram: 'NB',
    face: { ...WOMAN, nose: 0.95, noseLength: 1.05, brow: 0.7, cheek: 0.98 },
    brows: { thick: 1.05, fall: 0.2 },
    hair: 'braids',
    beard: 'none',
    build: { ...HER, shoulders: 16.8 },
    top: 'bra',
    pose: {
      headAt: [0, 17, 2],
      head: { yaw: 4, pitch: 2, roll: 0 },
      body: { yaw: 0 },
      gaze: 0,
      arms: [
        { elbow: [-20, -18, 8], wrist: [-8.2, -9, 18], palm: [0, 0, -1], hand: 'wrap' },
        { elbow: [20, -18, 8], wrist: [8.2, -9, 18], palm: [0, 0, -1], hand: 'wrap' },
      ],
    },
  },
  {
    id: 'f7',
    ground: 'red',
    monogram: 'JC',
    frame: { topCm: 36.5 },
    face: { ...MAN, chin: 1.06, jaw: 0.98, nose: 0.95, noseLength: 1.08, cheek: 0.97 },
    brows: { thick: 1.1, fall: 0.3 },
    hair: 'topknot',
    beard: 'none',
    build: { ...HIS, shoulders: 19.5, arms: 1.02 },
    top: 'bare',
    pose: {
      headAt: [2, 17.5, 2.5],
      head: { yaw: 42, pitch: 3, roll: 6 },
      body: { yaw: -28 },
      gaze: 0.2,
      arms: [
        { elbow: [-20, -22, 6], wrist: [-8, -2, 18], palm: [1, 0, -0.3], hand: 'glove', lift: 2 },
        { elbow: [21, -26, 0], wrist: [14, -12, 16], palm: [-1, 0, 0], hand: 'glove' },
      ],
    },
  },
  {
    id: 'f8',
    ground: 'chalk',
    monogram: 'AD',
    frame: { tallCm: 57, topCm: 37 },
    face: { ...WOMAN, lips: 1.5, nose: 1.02, noseLength: 0.9, cheek: 1, chin: 0.96 },
    brows: { thick: 1.2, fall: 0.15 },
    hair: 'afro',
    beard: 'none',
    build: { ...HER, shoulders: 17, arms: 0.82 },
    top: 'tank',
    pose: {
      headAt: [-0.8, 17.5, 1],
      head: { yaw: -26, pitch: -6, roll: -6 },
      body: { yaw: -12 },
      gaze: 0.1,
      arms: [
        { elbow: [-26, -24, -6], wrist: [-17, -42, 2], palm: [1, 0, 0], hand: 'wrap' },
        { elbow: [18, -20, 8], wrist: [12, 0, 16], palm: [-1, 0, -0.3], hand: 'wrap' },
      ],
    },
  },
]

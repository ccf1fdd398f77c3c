import * as THREE from 'three'
import { BLUE_CORNER, CAGE_RADIUS, CANVAS_Y, corner, FENCE_HEIGHT, RED_CORNER } from './arena.ts'
import type { BeamUniforms } from './beam-uniforms.ts'
import { fenceMaterial, fencePanel } from './fence.ts'
import { RED } from './palette.ts'
import { buildPost, buildRail } from './posts.ts'

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7]
/** Part of a top rail, next to a colour corner, that wears the colour. */
/** The blue of the tokens, lifted so that the film curve brings it back. */
const BLUE_PAD = '#3C6BEB'
const COLOURED_PART = 0.34

function leather(colour: string): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ color: colour, roughness: 0.42, metalness: 0 })
}

function materials() {
  return {
    black: leather('#15171a'),
    red: leather(RED),
    blue: leather(BLUE_PAD),
    steel: new THREE.MeshStandardMaterial({ color: '#b9bcc0', roughness: 0.3, metalness: 0.9 }),
  }
}

type Materials = ReturnType<typeof materials>

function padOf(index: number, set: Materials): THREE.MeshStandardMaterial {
  if (index === RED_CORNER) return set.red
  return index === BLUE_CORNER ? set.blue : set.black
}

/** The top rail from corner `index` to the next, in the colours of its ends. */
function topRail(index: number, set: Materials): THREE.Object3D {
  const y = CANVAS_Y + FENCE_HEIGHT
  const [x0, z0] = corner(index, CAGE_RADIUS)
  const [x1, z1] = corner(index + 1, CAGE_RADIUS)
  const start = new THREE.Vector3(x0, y, z0)
  const end = new THREE.Vector3(x1, y, z1)
  const cuts: [number, number, THREE.Material][] = []
  const first = padOf(index, set)
  const last = padOf((index + 1) % 8, set)
  const a = first === set.black ? 0 : COLOURED_PART
  const b = last === set.black ? 1 : 1 - COLOURED_PART
  if (a > 0) cuts.push([0, a, first])
  cuts.push([a, b, set.black])
  if (b < 1) cuts.push([b, 1, last])
  const rail = new THREE.Group()
  for (const [s, e, material] of cuts) {
    rail.add(buildRail(start.clone().lerp(end, s), start.clone().lerp(end, e), 0.065, material))
  }
  return rail
}

/** Posts, pads, rails and wire; everything that stands on the canvas. */
export function buildCage(beams: BeamUniforms): THREE.Group {
  const cage = new THREE.Group()
  const set = materials()
  const wire = fenceMaterial(beams)
  for (const index of CORNERS) {
    const [x, z] = corner(index, CAGE_RADIUS)
    const pad = padOf(index, set)
    const post = buildPost(pad === set.black ? 0.1 : 0.18, pad, set.steel)
    post.position.set(x, CANVAS_Y, z)
    const next = corner(index + 1, CAGE_RADIUS)
    const foot = CANVAS_Y + 0.06
    cage.add(
      post,
      topRail(index, set),
      buildRail(
        new THREE.Vector3(x, foot, z),
        new THREE.Vector3(next[0], foot, next[1]),
        0.055,
        set.black,
      ),
      fencePanel([x, z], next, CANVAS_Y, FENCE_HEIGHT, wire),
    )
  }
  return cage
}

import * as THREE from 'three'
import { seeded } from './seeded.ts'

const smooth = (t: number): number => t * t * (3 - 2 * t)
const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** Value noise on a lattice of `cells` that repeats after one unit in x and y. */
function layer(seed: number, cells: number): (x: number, y: number) => number {
  const random = seeded(seed)
  const lattice = Float32Array.from({ length: cells * cells }, () => random())
  const at = (i: number, j: number): number => lattice[(j % cells) * cells + (i % cells)] ?? 0
  return (x, y) => {
    const i = Math.floor(x * cells)
    const j = Math.floor(y * cells)
    const u = smooth(x * cells - i)
    const v = smooth(y * cells - j)
    return mix(mix(at(i, j), at(i + 1, j), u), mix(at(i, j + 1), at(i + 1, j + 1), u), v)
  }
}

/** Fractal noise, 0 to 1, on a square of `size` pixels that repeats at its edges. */
export function fractalField(
  seed: number,
  size: number,
  cells: number,
  octaves: number,
): Float32Array {
  const layers = Array.from({ length: octaves }, (_, o) => layer(seed + o * 101, cells << o))
  const norm = 2 - 2 ** (1 - octaves)
  const field = new Float32Array(size * size)
  for (let index = 0; index < field.length; index++) {
    const x = (index % size) / size
    const y = Math.floor(index / size) / size
    let sum = 0
    for (let o = 0; o < octaves; o++) sum += (layers[o]?.(x, y) ?? 0) * 0.5 ** o
    field[index] = sum / norm
  }
  return field
}

/** A repeating grey texture of fractal noise, for gobos and floor wear. */
export function noiseTexture(seed: number, size: number, cells: number): THREE.DataTexture {
  const field = fractalField(seed, size, cells, 5)
  const bytes = Uint8Array.from(field, (value) => Math.round(value * 255))
  const texture = new THREE.DataTexture(bytes, size, size, THREE.RedFormat)
  texture.wrapS = THREE.RepeatWrapping
  texture.wrapT = THREE.RepeatWrapping
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = THREE.LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}

/** A repeating block of soft noise for the haze; smoothed so that trilinear reads show no grid. */
export function hazeTexture(seed: number): THREE.Data3DTexture {
  const size = 32
  const random = seeded(seed)
  const wrap = (n: number): number => (n + size) % size
  let grid = Float32Array.from({ length: size ** 3 }, () => random())
  const at = (x: number, y: number, z: number): number =>
    grid[(wrap(z) * size + wrap(y)) * size + wrap(x)] ?? 0
  for (let pass = 0; pass < 4; pass++) {
    const [dx, dy, dz] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
    ][pass] as [number, number, number]
    grid = grid.map((value, index) => {
      const x = index % size
      const y = Math.floor(index / size) % size
      const z = Math.floor(index / size ** 2)
      return value * 0.4 + (at(x + dx, y + dy, z + dz) + at(x - dx, y - dy, z - dz)) * 0.3
    })
  }
  const low = grid.reduce((a, b) => Math.min(a, b), 1)
  const high = grid.reduce((a, b) => Math.max(a, b), 0)
  const bytes = Uint8Array.from(grid, (value) => Math.round(((value - low) / (high - low)) * 255))
  const texture = new THREE.Data3DTexture(bytes, size, size, size)
  texture.format = THREE.RedFormat
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = THREE.LinearFilter
  texture.wrapS = THREE.RepeatWrapping
  texture.wrapT = THREE.RepeatWrapping
  texture.wrapR = THREE.RepeatWrapping
  texture.unpackAlignment = 1
  texture.needsUpdate = true
  return texture
}

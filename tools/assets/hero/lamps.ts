import * as THREE from 'three'
import { poseBeam } from './beams.ts'
import { INK_850 } from './palette.ts'
import { BEAMS } from './rig.ts'

const LAMP_AXIS = new THREE.Vector3(0, 0, 1)

/** Spot lights and lamp bodies for every beam; `pose` turns them to a phase. */
export type Lamps = { readonly group: THREE.Group; readonly pose: (phase: number) => void }

function lampBody(colour: string): THREE.Group {
  const body = new THREE.Group()
  const shell = new THREE.MeshStandardMaterial({ color: INK_850, roughness: 0.5, metalness: 0.6 })
  const barrel = new THREE.Mesh(new THREE.CylinderGeometry(0.2, 0.26, 0.6, 20, 1, false), shell)
  barrel.rotation.x = Math.PI / 2
  barrel.position.z = -0.34
  const yoke = new THREE.Mesh(new THREE.BoxGeometry(0.66, 0.08, 0.12), shell)
  yoke.position.z = -0.35
  const glass = new THREE.Mesh(
    new THREE.CircleGeometry(0.19, 28),
    new THREE.MeshBasicMaterial({ color: colour }),
  )
  glass.name = 'glass'
  body.add(barrel, yoke, glass)
  return body
}

function spotLight(index: number): THREE.SpotLight {
  const beam = BEAMS[index]
  if (beam === undefined) throw new RangeError(`no beam ${index}`)
  const half = (beam.halfAngleDeg * Math.PI) / 180
  const light = new THREE.SpotLight(beam.colour, beam.candela, 60, half, 0.85, 2)
  light.castShadow = beam.shadow
  light.shadow.mapSize.set(1024, 1024)
  light.shadow.camera.near = 3
  light.shadow.camera.far = 30
  light.shadow.bias = -0.0006
  light.shadow.normalBias = 0.02
  light.shadow.radius = 3
  return light
}

export function buildLamps(): Lamps {
  const group = new THREE.Group()
  const sets = BEAMS.map((beam, index) => {
    const light = spotLight(index)
    const body = lampBody(beam.colour)
    group.add(body)
    if (beam.candela > 0) group.add(light, light.target)
    return { beam, light, body, glass: body.getObjectByName('glass') as THREE.Mesh }
  })
  const pose = (phase: number): void => {
    for (const { beam, light, body, glass } of sets) {
      const { from, at, aim, strength } = poseBeam(beam, phase)
      light.position.copy(from)
      light.target.position.copy(at)
      light.intensity = beam.candela * strength
      body.position.copy(from)
      body.quaternion.setFromUnitVectors(LAMP_AXIS, aim)
      const glow = glass.material as THREE.MeshBasicMaterial
      glow.color.set(beam.colour).multiplyScalar(14 * strength)
    }
  }
  return { group, pose }
}

import * as THREE from 'three'
import { poseBeam } from './beams.ts'
import { BEAMS, LIT_COUNT } from './rig.ts'

export const BEAM_COUNT = BEAMS.length

export type BeamUniforms = {
  readonly beamFrom: { value: THREE.Vector3[] }
  readonly beamAim: { value: THREE.Vector3[] }
  /** x cosine and y tangent of the half angle, z softness, w strength of the shaft. */
  readonly beamShape: { value: THREE.Vector4[] }
  readonly beamColour: { value: THREE.Color[] }
  /** Light on surfaces, same colour, in candela. */
  readonly beamLight: { value: THREE.Color[] }
}

/** The lamps as shader inputs, shared by haze, dust, fence and crowd. */
export function beamUniforms(): BeamUniforms {
  return {
    beamFrom: { value: BEAMS.map(() => new THREE.Vector3()) },
    beamAim: { value: BEAMS.map(() => new THREE.Vector3()) },
    beamShape: { value: BEAMS.map(() => new THREE.Vector4()) },
    beamColour: { value: BEAMS.map((beam) => new THREE.Color(beam.colour)) },
    beamLight: { value: BEAMS.map(() => new THREE.Color()) },
  }
}

/** Writes the lamps' poses at a phase into the shader inputs. */
export function poseUniforms(uniforms: BeamUniforms, phase: number): void {
  BEAMS.forEach((beam, index) => {
    const pose = poseBeam(beam, phase)
    const half = (beam.halfAngleDeg * Math.PI) / 180
    uniforms.beamFrom.value[index]?.copy(pose.from)
    uniforms.beamAim.value[index]?.copy(pose.aim)
    uniforms.beamShape.value[index]?.set(
      Math.cos(half),
      Math.tan(half),
      beam.softness,
      beam.shaft * pose.strength,
    )
    uniforms.beamLight.value[index]?.set(beam.colour).multiplyScalar(beam.candela * pose.strength)
  })
}

/** Shader text: the lamps' inputs and the strength of lamp `i` across its cone at a point. */
export const BEAM_GLSL = /* glsl */ `
#define BEAM_COUNT ${BEAM_COUNT}
#define LIT_COUNT ${LIT_COUNT}
uniform vec3 beamFrom[BEAM_COUNT];
uniform vec3 beamAim[BEAM_COUNT];
uniform vec4 beamShape[BEAM_COUNT];
uniform vec3 beamColour[BEAM_COUNT];
uniform vec3 beamLight[BEAM_COUNT];
float beamProfile(int i, vec3 p) {
  vec3 v = p - beamFrom[i];
  float axial = dot(v, beamAim[i]);
  if (axial <= 0.0) return 0.0;
  float r2 = max(dot(v, v) - axial * axial, 0.0) / pow(axial * beamShape[i].y, 2.0);
  return pow(max(1.0 - r2, 0.0), beamShape[i].z);
}
`

import * as THREE from 'three'
import { CANVAS_Y, corner, PLATFORM_RADIUS } from './arena.ts'
import { BLUE_LIGHT, CHALK, RED_LIGHT } from './palette.ts'

const SIDE_GLOW = /* glsl */ `
varying vec2 vUv;
varying vec3 vPlace;
uniform vec3 red;
uniform vec3 blue;
uniform vec3 chalk;
void main() {
  vec3 tint = mix(red, chalk, smoothstep(-4.6, -1.2, vPlace.x));
  tint = mix(tint, blue, smoothstep(1.0, 4.6, vPlace.x));
  float strip = smoothstep(0.028, 0.018, abs(vUv.y - 0.11));
  float wash = exp(-max(vUv.y - 0.11, 0.0) * 5.5) * step(0.1, vUv.y);
  gl_FragColor = vec4(tint * (strip * 0.5 + wash * 0.05), 1.0);
}
`
const PLACE_VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec3 vPlace;
void main() {
  vUv = uv;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`

function glowMaterial(fragment: string): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: PLACE_VERTEX,
    fragmentShader: fragment,
    uniforms: {
      red: { value: new THREE.Color(RED_LIGHT) },
      blue: { value: new THREE.Color(BLUE_LIGHT) },
      chalk: { value: new THREE.Color(CHALK) },
    },
    transparent: true,
    depthWrite: false,
    blending: THREE.AdditiveBlending,
    side: THREE.DoubleSide,
  })
}

/** A strip of light along the foot of the platform, red to blue, washing up its sides. */
export function buildFootLights(): THREE.Group {
  const group = new THREE.Group()
  const material = glowMaterial(SIDE_GLOW)
  for (let i = 0; i < 8; i++) {
    const [x0, z0] = corner(i, PLATFORM_RADIUS + 0.045)
    const [x1, z1] = corner(i + 1, PLATFORM_RADIUS + 0.045)
    const length = Math.hypot(x1 - x0, z1 - z0)
    const side = new THREE.Mesh(new THREE.PlaneGeometry(length, CANVAS_Y - 0.04), material)
    side.position.set((x0 + x1) / 2, (CANVAS_Y - 0.04) / 2, (z0 + z1) / 2)
    side.rotation.y = -Math.atan2(z1 - z0, x1 - x0)
    group.add(side)
  }
  return group
}

const RIBBON = /* glsl */ `
varying vec2 vUv;
varying vec3 vPlace;
uniform vec3 red;
uniform vec3 blue;
uniform vec3 chalk;
void main() {
  vec3 tint = mix(red, chalk, smoothstep(-12.0, -2.0, vPlace.x));
  tint = mix(tint, blue, smoothstep(2.0, 13.0, vPlace.x));
  float cells = 0.55 + 0.45 * smoothstep(0.02, 0.1, abs(fract(vUv.x * 90.0) - 0.5));
  float left = mix(0.06, 1.0, smoothstep(-18.0, 1.0, vPlace.x));
  gl_FragColor = vec4(tint * cells * left * 0.11, 1.0);
}
`

/** The ribbon of screens on the balcony behind the stands, far out of focus. */
export function buildRibbon(): THREE.Mesh {
  const radius = 26
  const geometry = new THREE.CylinderGeometry(
    radius,
    radius,
    0.32,
    96,
    1,
    true,
    Math.PI * 0.5,
    Math.PI,
  )
  const ribbon = new THREE.Mesh(geometry, glowMaterial(RIBBON))
  ribbon.position.y = 6.9
  return ribbon
}

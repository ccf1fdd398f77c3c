import * as THREE from 'three'
import { FXAAShader } from 'three/examples/jsm/shaders/FXAAShader.js'

/** Smooths the stairs that bright edges keep after the film curve. */
export function buildEdgeSmoother(width: number, height: number): THREE.ShaderMaterial {
  const material = new THREE.ShaderMaterial({
    vertexShader: FXAAShader.vertexShader,
    fragmentShader: FXAAShader.fragmentShader,
    uniforms: THREE.UniformsUtils.clone(FXAAShader.uniforms),
    depthTest: false,
    depthWrite: false,
  })
  material.uniforms.resolution?.value.set(1 / width, 1 / height)
  return material
}

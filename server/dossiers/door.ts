/* What other modules may use of this one. */
export { dossierEndpoints } from './dossier-endpoints.ts'
export { nameObjects } from './name-objects.ts'

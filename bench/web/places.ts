import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
/** Our own client build: the floor and the peer take pictures and fonts from it. */
export const oursClient = path.join(root, 'build/client')

const made = path.join(root, '.cache/bench/web')
export const floorFolder = path.join(made, 'floor')
export const spaFolder = path.join(made, 'spa')
/** Sources written for the peer's build: its landing page and the files that Vite copies as they are. */
export const spaSourceFolder = path.join(made, 'spa-source')
export const spaPublicFolder = path.join(made, 'spa-public')
export const spaConfig = path.join(import.meta.dirname, 'spa/vite.config.ts')
export const results = path.join(root, 'bench/results')

import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const here = import.meta.dirname
const made = path.resolve(here, '../../../.cache/bench/web')

/** The peer's build: an ordinary single-page app with what Vite does by itself. */
export default defineConfig({
  root: here,
  publicDir: path.join(made, 'spa-public'),
  plugins: [tailwindcss()],
  resolve: {
    alias: {
      'bench-landing': path.join(made, 'spa-source/landing.tsx'),
      'bench-parts': path.join(here, 'parts.tsx'),
    },
  },
  build: { outDir: path.join(made, 'spa'), emptyOutDir: true },
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every framework page loads: one file of it saves round trips on slow lines. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** The two lower floors run from source on Node; only `app/` is bundled, so each module exists once. */
const lowerFloors = /^#(domain|server)\//

/** They resolve `light-dark()` themselves; lowered to variables it costs a third of the first style pass. */
const themedBrowsers = ['chrome123', 'firefox120', 'safari17.5']

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    cssTarget: themedBrowsers,
    rolldownOptions: isSsrBuild
      ? { external: lowerFloors }
      : { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } },
  },
}))

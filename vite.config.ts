import { builtinModules } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What pages of the app load, in a few files instead of thirty: fewer round trips on slow lines, and
 * larger files compress better. What a page asks for later (sheets, toasts) stays by itself.
 */
const files = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
    priority: 3,
  },
  {
    name: 'app',
    test: /app\/(entry\.client|root|launch-state|demo\/demo-session|live\/keep-when-offline|routes\/app-layout|texts\/(dashboard|notices)|ui\/(?!sheet|toaster\.|toast-card|copy-button))|createLucideIcon/,
    priority: 2,
  },
  // What many pages share, so that none of them loads the dashboard for it.
  { name: 'shared', test: /\/(app\/(?!forms)|domain)\//, minShareCount: 16, priority: 1.5 },
  { name: 'query', test: /app\/query-client/, priority: 2 },
  {
    name: 'dashboard',
    test: /app\/(screens\/dashboard\/(?!more-sheet\.)|demo\/flash|live\/(sheet-address|served-list|use-more-pages))/,
    priority: 1,
  },
  // On a slow line each file waits in a queue for its round trip, whatever its size: what a page needs together is one file.
  {
    name: 'basics',
    test: /app\/(language\/language-switch|live\/(use-busy|use-post)|texts\/marketing\/navigation)/,
    priority: 0.95,
  },
  { name: 'public', test: /app\/texts\/public/, priority: 0.95 },
  {
    name: 'frame',
    test: /app\/(screens\/account\/(public-frame|account-section|missing-screen)|live\/account-answer)/,
    priority: 0.9,
  },
  {
    name: 'offer',
    test: /app\/(texts\/(backing|pocket|scenarios|live-dashboard)\.|live\/pocket-view)/,
    priority: 0.8,
  },
  { name: 'rights', test: /app\/screens\/certificate\/rights-table/, priority: 0.8 },
  {
    name: 'pocket',
    test: /app\/(screens\/pocket\/(pocket-|written-text)|texts\/pocket-)/,
    priority: 0.7,
  },
  { name: 'form', test: /app\/(forms\/use-house-form|texts\/forms)/, priority: 0.6 },
  { name: 'sheet', test: /app\/ui\/sheet\./, priority: 0.6 },
  {
    name: 'live',
    test: /app\/(texts\/(panels|risk)\.|screens\/risk\/(risk-form|loss)|screens\/account\/payments-table)/,
    priority: 0.5,
  },
]

/** The two lower floors run from source on Node; only `app/` is bundled, so each module exists once. */
const lowerFloors = /^#(domain|server)\//

/** The same while developing: a page that loaded a copy of its own would not find the keys of the database that is open. */
const lowerFloorsOnNode: Plugin = {
  name: 'lower-floors-on-node',
  apply: 'serve',
  enforce: 'pre',
  resolveId(id) {
    if (this.environment.name !== 'ssr' || !lowerFloors.test(id)) return null
    return { id: new URL(`./${id.slice(1)}`, import.meta.url).href, external: true }
  },
}

/** They resolve `light-dark()` themselves; lowered to variables it costs a third of the first style pass. */
const themedBrowsers = ['chrome123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [lowerFloorsOnNode, tailwindcss(), reactRouter()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    cssTarget: themedBrowsers,
  },
  // Each side is told by its environment: a build of both sides at once has one set of shared options.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files } } } } },
    ssr: {
      build: { rolldownOptions: { external: lowerFloors } },
      // What is named here is left to Node: its own modules, and files of the lower floors.
      resolve: { builtins: [...builtinModules, /^node:/, /^file:.*\/(domain|server)\//] },
    },
  },
})

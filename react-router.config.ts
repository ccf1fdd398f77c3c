import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Discovering routes on demand would be a product call, which the demo must not make.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

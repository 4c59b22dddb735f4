import type { Config } from '@react-router/dev/config'

export default { buildDirectory: 'dist', splitRouteModules: false } satisfies Config

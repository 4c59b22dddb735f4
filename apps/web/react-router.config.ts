import type { Config } from '@react-router/dev/config'

export default { buildDirectory: 'dist', splitRouteModules: true } satisfies Config

/** The environment of the operator's command. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): {
  readonly databaseUrl: string | undefined
} {
  return { databaseUrl: env['DATABASE_URL'] || undefined }
}

/** The environment that every app of the town inherits. Nothing else here reads `process.env`. */
export const environment: NodeJS.ProcessEnv = process.env

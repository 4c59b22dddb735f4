/** The environment that every app of the town starts with. Nothing else here reads `process.env`. */
export const environment: NodeJS.ProcessEnv = process.env

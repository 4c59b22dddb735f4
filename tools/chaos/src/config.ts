/** The environment, with which every app of the town starts. Nothing else here reads `process.env`. */
export const environment: NodeJS.ProcessEnv = process.env

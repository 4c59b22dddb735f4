/** The environment, which the commands that are started get, too. */
export const environment: NodeJS.ProcessEnv = process.env

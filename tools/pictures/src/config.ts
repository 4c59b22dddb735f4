/** The environment, which started commands inherit. */
export const environment: NodeJS.ProcessEnv = process.env

/** The environment of tests in a browser. Nothing else here reads `process.env`. */

/** The browser to use; undefined: whichever there is. */
export const chromePath: string | undefined = process.env['CHROME_PATH'] || undefined

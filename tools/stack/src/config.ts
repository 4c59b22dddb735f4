/** The environment of the stack. Nothing else here reads `process.env`. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The environment that apps inherit. Each gets settings of its own on top. */
export const environment: NodeJS.ProcessEnv = process.env

/** The folder for everything that the stack stores: `.vinspec/` of the repository, or VINSPEC_STACK_FOLDER. */
export const stackFolder: string =
  environment['VINSPEC_STACK_FOLDER'] || fileURLToPath(new URL('../../../.vinspec/', import.meta.url))

/** The same folder for people, relative to the working directory. */
export const stackFolderName: string = relative(process.cwd(), stackFolder)

/** The environment of the stack. Nothing else here reads `process.env`. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the apps are started with; each gets settings of its own on top. */
export const environment: NodeJS.ProcessEnv = process.env

/** Everything that the stack keeps on disk: `.vinspec/` of the repository, or VINSPEC_STACK_FOLDER. */
export const stackFolder: string =
  environment['VINSPEC_STACK_FOLDER'] || fileURLToPath(new URL('../../../.vinspec/', import.meta.url))

/** The same for a person, from where they are. */
export const stackFolderName: string = relative(process.cwd(), stackFolder)

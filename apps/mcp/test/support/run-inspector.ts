/**
 * A process that runs the official Inspector's command several times, because loading it takes longer than running it. Its argument
 * is a JSON array of command lines; what each printed ends with a NUL.
 */
import { handleError, runCli } from '@modelcontextprotocol/inspector/clients/cli/build/index.js'

const commandLines: readonly string[][] = JSON.parse(process.argv[2] ?? '[]')
for (const commandLine of commandLines) {
  try {
    await runCli([process.execPath, 'inspector', ...commandLine])
  } catch (error) {
    await handleError(error)
  }
  process.stdout.write('\0')
}

/** `pnpm admin`: the operator's commands, through the same core functions that the portal calls. */
import { environment } from './config.ts'
import { runAdmin } from './run-admin.ts'

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: environment,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
})

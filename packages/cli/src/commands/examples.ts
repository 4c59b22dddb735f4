/** Examples in the help of every command. */
import type { Command } from 'commander'

/** Arguments after `vinspec`, and what they are for. */
type Example = readonly [args: string, purpose: string]

/** By the words of the command. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  openapi: [['openapi --jq .info.version', 'The version of the contract']],
  packages: [
    ['packages', 'What is on sale'],
    ['packages -o csv', 'For a spreadsheet'],
  ],
  credits: [['credits --jq .available_credits', 'Only the number']],
  checkout: [
    ['checkout lookups_50', 'Get the page to pay for 50 lookups'],
    ['checkout lookups_50 --open --wait', 'Open it, and wait for the credits'],
  ],
  lookup: [
    ['lookup 1FADP3R49GL917098', 'The specification sheet'],
    ['lookup 1FADP3R49GL917098 --json', 'For a script, with what it cost'],
    ['lookup --file vins.txt -o csv --yes', 'Many VINs, as a spreadsheet'],
  ],
  enrich: [
    ['enrich inventory.csv -o enriched.csv', 'Your columns, and ours'],
    ['enrich inventory.csv --column Chassis --yes > enriched.csv', 'In a script'],
  ],
  api: [
    ['api GET /vehicles -f search=Tesla', 'A request, with a query'],
    ['api POST /batches -d @batch.json', 'With the body in a file'],
    ["api POST '/batches?preview=true' -H content-type:text/csv -d @cars.csv", 'A file that is not JSON'],
  ],
  'vehicles list': [['vehicles list --all -o csv', 'Everything you looked up']],
  'vehicles show': [['vehicles show 1FADP3R49GL917098', 'The sheet again, for free']],
  'vehicles lookups': [['vehicles lookups 1FADP3R49GL917098', 'When it was looked up']],
  'vehicles battery': [['vehicles battery 1FADP3R49GL917098', 'How its battery has aged']],
  'vehicles report': [
    [
      "vehicles report 1FADP3R49GL917098 --fact seats --message 'Mine has four.'",
      'A fact that is wrong, for a credit back if its sources contradict each other',
    ],
  ],
  'batches create': [
    ['batches create --vins 1FADP3R49GL917098 --vins KMHM54AA9PA999266 --preview', 'What a list would cost'],
  ],
  'batches list': [['batches list', 'How far each is']],
  'batches show': [['batches show 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e', 'How far it is']],
  'batches results': [
    ['batches results 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e --all -o csv', 'All results, as a spreadsheet'],
  ],
  'batches follow': [
    ['batches follow 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e -o csv', 'Wait, then a spreadsheet'],
  ],
  'batches pause': [['batches pause 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e', 'Spend nothing more for now']],
  'batches resume': [['batches resume 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e', 'Start or resume it']],
  'batches cancel': [['batches cancel 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e', 'End it for good']],
  ledger: [['ledger --all --json > days.json', 'Keep the signed days, to verify them later']],
  usage: [['usage --from 2026-01-01 --to 2026-01-31', 'Lookups in January']],
  check: [['check KMHM54AA9PA999266', 'What a lookup would return, for free']],
  'auto-top-up get': [['auto-top-up get', 'The current rule']],
  'auto-top-up set': [
    ['auto-top-up set lookups_50 --monthly-cap-cents 10000', 'Buy 50 when few are left, up to $100 a month'],
  ],
  'auto-top-up disable': [['auto-top-up disable', 'Buy nothing automatically']],
  login: [
    ['login', 'Approve in your browser'],
    ['login --profile work', 'As a second profile'],
    ['login --with-token < key.txt', 'With a key from your account'],
  ],
  logout: [['logout', 'Forget the key']],
  whoami: [['whoami', 'Which key is used, and from where']],
  verify: [
    ['verify certificate.pdf', 'Is it genuine, and unchanged?'],
    ['verify certificate.pdf --keys jwks.json', 'The same, offline'],
    ['verify vinspec-account.json days.json', 'Is the ledger of the account as it was chained?'],
  ],
  doctor: [['doctor', 'Why does nothing work?']],
  completion: [['completion bash >> ~/.bashrc', 'For bash']],
  profiles: [['profiles', 'What is signed in on this computer']],
  mcp: [['mcp', 'Started by an MCP client, not by hand']],
  'mcp install': [
    ['mcp install', 'All clients on this machine'],
    ['mcp install codex --profile work', 'With the key of a profile'],
    ['mcp install cursor --remote https://mcp.vinspec.example/mcp', 'Without an API key'],
  ],
  'mcp status': [['mcp status', 'What agents on this machine use']],
  'mcp uninstall': [['mcp uninstall cursor', 'Remove it again']],
}

export function addExamples(program: Command, before: readonly string[] = []): void {
  for (const command of program.commands) {
    const words = [...before, command.name()]
    const examples = EXAMPLES[words.join(' ')]
    if (examples) command.addHelpText('after', () => `\nExamples:\n${layOut(examples)}`)
    addExamples(command, words)
  }
}

function layOut(examples: readonly Example[]): string {
  return examples.flatMap(([args, purpose]) => [`  # ${purpose}`, `  vinspec ${args}`]).join('\n')
}

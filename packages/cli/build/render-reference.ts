/** All commands as one page in Markdown. */
import { ENVIRONMENT } from '../src/commands/environment.ts'
import { EXIT_MEANINGS } from '../src/exit-codes.ts'
import { type Page, type Term, toTerms } from './read-pages.ts'

/** @param shared options that every command takes */
export function renderReference(pages: readonly Page[], shared: readonly Term[]): string {
  return `# Command reference

Generated from the commands by \`pnpm gen\`. Do not edit.

\`vinspec\` looks up electric vehicles, buys credits, and sets up AI agents, from a terminal. \`man vinspec\` and
\`vinspec help <command>\` say the same.

${pages.map(renderCommand).join('\n')}
## Options of every command

${renderTable(['Option', ''], shared)}
## Environment

${renderTable(['Variable', ''], toTerms(ENVIRONMENT))}
## Exit codes

${renderTable(['Code', ''], toTerms(EXIT_MEANINGS), (term) => term)}`
}

function renderCommand(page: Page): string {
  const { words, description, usage, arguments: args, options, subcommands, examples } = page
  const name = `vinspec ${words.join(' ')}`
  const shown = examples.map(([given, purpose]) => `# ${purpose}\nvinspec ${given}`)
  return [
    `${words.length > 1 ? '###' : '##'} ${name}\n`,
    `${description}\n`,
    ...(subcommands.length > 0 && args.length === 0 && options.length === 0
      ? []
      : [`\`\`\`text\n${name} ${usage}\n\`\`\`\n`]),
    ...(args.length > 0 ? [renderTable(['Argument', ''], args)] : []),
    ...(options.length > 0 ? [renderTable(['Option', ''], options)] : []),
    ...(shown.length > 0 ? [`\`\`\`sh\n${shown.join('\n')}\n\`\`\`\n`] : []),
  ].join('\n')
}

function renderTable(head: readonly [string, string], terms: readonly Term[], show = code): string {
  const rows = terms.map(({ term, meaning }) => `| ${show(cell(term))} | ${prose(meaning)} |`)
  return `${[`| ${head.join(' | ')} |`, '| --- | --- |', ...rows].join('\n')}\n`
}

function code(term: string): string {
  return `\`${term}\``
}

/** A bar would end the cell. */
function cell(content: string): string {
  return content.replaceAll('|', '\\|')
}

/** A bracket would begin a tag. */
function prose(content: string): string {
  return cell(content).replaceAll('<', '\\<')
}

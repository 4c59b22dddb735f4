import { csvFile } from '../../server/csv.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { readStatementOf } from '../statement.server.ts'
import { LINES } from '../statement-sheet.tsx'
import type { Route } from './+types/statement-csv.ts'

/** The lines of the sheet. Every value is a number, so that a spreadsheet adds them up. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { month, opening, lines, closing, money } = await readStatementOf({ params, context })
  const name = `statement-${month}.csv`
  await recordExport(request, context, name)
  return csvFile(name, [
    ['month', 'line', 'credits', 'usd'],
    [month, 'Opening balance', opening.credits, opening.cents / 100],
    ...LINES.map(([kind, title]) => [month, title, lines[kind].credits, lines[kind].cents / 100]),
    [month, 'Closing balance', closing.credits, closing.cents / 100],
    [month, 'Paid', null, money.paidCents / 100],
    [month, 'Returned', null, -money.returnedCents / 100],
  ])
}

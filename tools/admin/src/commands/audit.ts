import { toPlainName } from '@vinspec/core/foundation'
import { describeChanges, listOperatorActions, type OperatorAction } from '@vinspec/core/operator'
import { type Operator, type Outcome, requireCustomer } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'
import { toTable } from '../to-table.ts'

interface AuditOptions {
  readonly email?: string
  readonly by?: string
  readonly command?: string
  readonly since?: Date
  readonly until?: Date
  readonly limit: number
}

const DAY_MS = 24 * 60 * 60 * 1000

export async function audit(
  operator: Operator,
  { email, by, command, since, until, limit }: AuditOptions,
): Promise<Outcome> {
  const customer = email === undefined ? undefined : await requireCustomer(operator, email)
  const actions = await listOperatorActions(operator.prisma, {
    customerId: customer?.id,
    operator: by,
    command,
    since,
    until: until && new Date(until.getTime() + DAY_MS),
    limit,
  })
  return {
    json: { actions: actions.map(({ id, ...action }) => toJson({ actionId: id, ...action })) },
    text: actions.length === 0 ? 'No command has changed anything.' : toText(actions),
  }
}

/**
 * A line for each changed row, with the reason and the changes below it, each on one line: what somebody typed must not
 * look like another entry, or move the cursor of a terminal.
 */
function toText(actions: readonly OperatorAction[]): string {
  const rows = actions.map((action) => [
    toMinute(action.createdAt),
    action.operator,
    action.command,
    action.email ?? '–',
    `${action.subject} ${action.subjectId}`,
  ])
  const [head = '', ...lines] = toTable([['When', 'Who', 'Command', 'Customer', 'What'], ...rows])
  return [
    head,
    ...actions.flatMap((action, nth) => [
      lines[nth] ?? '',
      ...(action.reason === null ? [] : [`  “${toPlainName(action.reason)}”`]),
      ...toChanges(action).map((each) => `  ${toPlainName(each)}`),
    ]),
  ].join('\n')
}

function toChanges(action: OperatorAction): string[] {
  return describeChanges(action).map(({ column, from, to }) =>
    from === null ? `${column}: ${to}` : `${column}: ${from} → ${to ?? 'removed'}`,
  )
}

import { describeChanges, type OperatorAction } from '@vinspec/core/operator'

export type ShownAction = ReturnType<typeof toShownAction>

export function toShownAction(action: OperatorAction) {
  const { id, operator, command, reason, subject, subjectId, customerId, email, createdAt } = action
  return {
    id,
    operator,
    command,
    reason,
    subject,
    subjectId,
    customerId,
    email,
    createdAt,
    changes: describeChanges(action),
  }
}

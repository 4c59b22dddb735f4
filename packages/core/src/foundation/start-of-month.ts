/** Months are calendar months in UTC. */
export function startOfMonth(moment: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater))
}

/** "2026-02-13" as "Feb 13, 2026", "2023-04" as "Apr 2023". */
export function formatDay(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number)
  return `${months[month - 1]} ${date === undefined ? '' : `${date}, `}${year}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

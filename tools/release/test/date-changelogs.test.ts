import { expect, test } from 'vitest'
import { dateRelease } from '../src/packages/date-changelogs.ts'

test('the latest release of a changelog gets the day on which it was prepared, once, and no other does', () => {
  const changelog = '# vinspec\n\n## 0.2.0\n\n- New\n\n## 0.1.0\n\n- First\n'
  const dated = dateRelease(changelog, new Date('2026-12-01T23:00:00Z'))
  expect(dated).toBe('# vinspec\n\n## 0.2.0 (2026-12-01)\n\n- New\n\n## 0.1.0\n\n- First\n')
  expect(dateRelease(dated, new Date('2026-12-02'))).toBe(dated)
})

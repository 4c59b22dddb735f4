import { expect, test } from 'vitest'
import { toReleases } from './to-releases.ts'

test('a release has the day of its heading, if it has one', () => {
  expect(toReleases('# vinspec\n\n## 0.2.0 (2026-12-01)\n\n- New\n\n## 0.1.0\n\n- First\n')).toEqual([
    { version: '0.2.0', publishedAt: new Date('2026-12-01'), html: '<ul>\n<li>New</li>\n</ul>\n' },
    { version: '0.1.0', publishedAt: null, html: '<ul>\n<li>First</li>\n</ul>\n' },
  ])
})

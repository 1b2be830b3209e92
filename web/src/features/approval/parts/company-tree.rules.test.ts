import type { CompanyFolder } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { companyLevels, flatLevels, placeKey, placeOf } from './company-tree.rules.ts'

const name = (ko: string) => ({ ko, en: '', zh: '' })
const row = (more: Partial<CompanyFolder>): CompanyFolder => ({
  ...{ groupId: '2', groupName: name('출장'), parent: { groupId: '1', groupName: name('지출') } },
  ...{ applicationId: '7', applicationName: name('출장비'), year: 2026, count: 2 },
  ...more,
})

test('rows become four levels, and each level counts those below', () => {
  const levels = companyLevels([
    row({}),
    row({ year: 2025, count: 3 }),
    row({ groupId: '1', groupName: name('지출'), parent: null, applicationId: '8', count: 1 }),
  ])
  const shown = flatLevels(levels).map(
    ({ place, depth, count }) => `${'-'.repeat(depth)}${placeKey(place)}=${count}`,
  )
  expect(shown).toEqual([
    ...['1//=6', '-2//=5', '--2/7/=5', '---2/7/2026=2', '---2/7/2025=3', '-1/8/=1', '--1/8/2026=1'],
  ])
})

test('a key names its place', () => {
  expect(placeOf('2/7/2026')).toEqual({ group: '2', form: '7', year: '2026' })
  expect(placeOf('')).toEqual({ group: '', form: '', year: '' })
})

import { expect, test } from 'vitest'
import { audienceOf, groupsOf, newForm } from './settings-form.rules.ts'

const named = (kind: 'title' | 'position' | 'role', code: string) => ({
  ...{ kind, code, name: { ko: code, en: code, zh: code } },
})

test('selected titles, positions and roles are asked, excluded and given the results', () => {
  const form = {
    ...newForm(new Date('2026-11-22T05:00:00Z')),
    isWhole: false,
    roles: [named('title', 'T1')],
    excludedRoles: [named('position', 'P1')],
    groupRoles: [named('role', 'R1')],
  }
  expect(audienceOf(form, 'ONE')).toEqual({
    include: [{ kind: 'title', code: 'T1' }],
    exclude: [{ kind: 'position', code: 'P1' }],
  })
  expect(groupsOf(form)).toEqual([{ kind: 'role', code: 'R1' }])
})

import { expect, test } from 'vitest'
import { audienceOf, groupsOf, newForm } from './settings-form.rules.ts'

const row = (subject: string) => ({ subject, name: { ko: subject, en: subject, zh: subject } })

test('selected departments, titles, positions and roles are asked, excluded and given the results', () => {
  const form = {
    ...newForm(new Date('2026-11-22T05:00:00Z'), 'ko'),
    isWhole: false,
    include: [row('title:ONE/T1'), row('unit:ONE-HR'), row('person:user')],
    exclude: [row('position:ONE/P1'), row('department:ONE-LAB')],
    groups: [row('role:R1')],
  }
  expect(audienceOf(form, 'ONE')).toEqual({
    include: [
      { kind: 'title', code: 'ONE/T1' },
      { kind: 'unit', code: 'ONE-HR' },
      { kind: 'person', code: 'user' },
    ],
    exclude: [
      { kind: 'position', code: 'ONE/P1' },
      { kind: 'department', code: 'ONE-LAB' },
    ],
  })
  expect(groupsOf(form)).toEqual([{ kind: 'role', code: 'R1' }])
  const whole = audienceOf({ ...form, isWhole: true }, 'ONE')
  expect(whole.include).toEqual([{ kind: 'company', code: 'ONE' }])
})

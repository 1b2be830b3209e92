import { expect, it } from 'vitest'
import { emptyDraft, type SetupDraft, setupFaults, toPlan } from './setup.rules.ts'

const good: SetupDraft = {
  ...emptyDraft,
  company: { ...emptyDraft.company, nameKo: '한빛' },
  admin: {
    name: '김',
    login: 'admin',
    email: '',
    password: 'seven quiet bicycles',
    again: 'seven quiet bicycles',
  },
}

it('finds nothing wrong with what is enough', () => {
  expect(setupFaults(good, 10)).toEqual({})
  expect(toPlan(good)).toMatchObject({ mail: null, withFiles: false, admin: { login: 'admin' } })
  expect(toPlan(good).admin).not.toHaveProperty('again')
})

it.each([
  [{ ...good, company: { ...good.company, comCode: '한빛' } }, { comCode: 'setup.badCode' }],
  [{ ...good, company: { ...good.company, nameKo: ' ' } }, { nameKo: 'setup.fillIn' }],
  [{ ...good, admin: { ...good.admin, login: 'a b' } }, { login: 'setup.badLogin' }],
  [{ ...good, admin: { ...good.admin, email: 'nobody' } }, { email: 'setup.badMail' }],
  [{ ...good, admin: { ...good.admin, again: 'x' } }, { again: 'kit.passwordsDiffer' }],
  [
    { ...good, usesMail: true, mail: { ...good.mail, port: '70000' } },
    { host: 'setup.fillIn', port: 'setup.fillIn', from: 'setup.badMail' },
  ],
])('says what must be corrected: %#', (draft, faults) => {
  expect(setupFaults(draft, 10)).toEqual(faults)
})

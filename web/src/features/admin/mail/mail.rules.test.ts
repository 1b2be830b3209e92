import { expect, test } from 'vitest'
import { mailFaults, serverOf } from './mail.rules.ts'

const draft = {
  host: ' mail.example ',
  port: '465',
  isSecure: true,
  user: 'u',
  password: '',
  from: 'a@b.example',
}

test('an empty password stands for the stored one, or for none', () => {
  expect(serverOf(draft, true)).toMatchObject({ host: 'mail.example', port: 465, password: null })
  expect(serverOf(draft, false).password).toBe('')
  expect(serverOf({ ...draft, user: '' }, true).password).toBe('')
  expect(serverOf({ ...draft, password: 'new' }, true).password).toBe('new')
})

test.each([
  [{}, '', '', ''],
  [{ host: 'smtp://mail.example/x', port: '0', from: 'nobody' }, 'badHost', 'badPort', 'badFrom'],
  [{ host: '', port: '25.5', from: 'Maru <no-reply@b.example>' }, 'badHost', 'badPort', ''],
])('%j has the faults %j, %j and %j', (more, host, port, from) => {
  expect(mailFaults({ ...draft, ...more })).toEqual({ host, port, from })
})

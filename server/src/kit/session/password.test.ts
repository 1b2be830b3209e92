import { expect, test } from 'vitest'
import { hashPassword, isPasswordHash, verifyPassword } from './password.ts'

test('a password matches only its own hash, in any Unicode composition', async () => {
  const stored = await hashPassword('비밀번호-é'.normalize('NFC'))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, '비밀번호-é'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, '비밀번호-e')).toBe(false)
  expect(await hashPassword('비밀번호-é')).not.toBe(stored)
})

test('no password matches without a hash, not even the one of the placeholder hash', async () => {
  expect(await verifyPassword(null, 'no one has this password')).toBe(false)
})

test.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGg', true],
  ['$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGg', false],
  ['$argon2id$v=19$m=19456,t=99,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGg', false],
  ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGg', false],
  ['$2b$10$abcdefghijklmnopqrstuv', false],
  ['', false],
])('%s is a valid hash: %s', (text, isValid) => {
  expect(isPasswordHash(text)).toBe(isValid)
})

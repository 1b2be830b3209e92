import { expect, test } from 'vitest'
import { failure, notFound, orNull } from './failure.ts'

test('only the named refusal becomes null; every other error is thrown', async () => {
  expect(await orNull(Promise.resolve(7))).toBe(7)
  expect(await orNull(Promise.reject(notFound()))).toBeNull()
  expect(await orNull(Promise.reject(failure('kit.forbidden')), ['kit.forbidden'])).toBeNull()
  await expect(orNull(Promise.reject(failure('kit.forbidden')))).rejects.toThrow('kit.forbidden')
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  await expect(orNull(Promise.reject(lost))).rejects.toBe(lost)
})

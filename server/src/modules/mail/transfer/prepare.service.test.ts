import { expect, test } from 'vitest'
import { failure } from '#kit/failure.ts'
import type { StoreWork } from '../mail-store/mail-store.rules.ts'
import { prepareIfPossible } from './prepare.service.ts'

/** A store whose reader ends so. */
const ending = (error: Error) =>
  ({ slots: { one: () => ({ prepare: () => Promise.reject(error) }) } }) as unknown as StoreWork

test('a text that takes the time or the memory of its reader is null; any other fault is no fault of the text', async () => {
  const bytes = Buffer.from('Subject: a\r\n\r\n')
  expect(await prepareIfPossible(ending(failure('kit.tooLarge')), bytes)).toBeNull()
  for (const error of [
    failure('kit.throttled'),
    failure('kit.storageDown'),
    new Error('the database is gone'),
  ])
    await expect(prepareIfPossible(ending(error), bytes)).rejects.toBe(error)
})

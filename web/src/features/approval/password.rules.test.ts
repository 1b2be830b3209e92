// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { usePasswordQuestion, withPassword } from './password.rules.ts'

afterEach(cleanup)

const needed = () =>
  new CallError({
    ...{ code: 'approval.passwordNeeded', params: {}, status: 403 },
    ...{ supportCode: null, retryAfter: null },
  })

/** A call that the server refuses until the password was typed. */
function guarded(answer: string) {
  let calls = 0
  return async () => {
    calls += 1
    if (calls === 1) throw needed()
    return answer
  }
}
const settle = () => act(async () => void (await Promise.resolve()))

test('one question for the password answers all calls that wait for it', async () => {
  const question = renderHook(() => usePasswordQuestion())
  const first = withPassword(guarded('first'))
  const second = withPassword(guarded('second'))
  await settle()
  act(() => question.result.current?.(true))
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(question.result.current).toBeNull()
})

test('without an answer all of them are refused, and the next call asks again', async () => {
  const question = renderHook(() => usePasswordQuestion())
  const calls = [withPassword(guarded('first')), withPassword(guarded('second'))]
  const ends = Promise.allSettled(calls)
  await settle()
  act(() => question.result.current?.(false))
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const third = withPassword(guarded('third'))
  await settle()
  act(() => question.result.current?.(true))
  expect(await third).toBe('third')
})

import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Answer } from './answer.tsx'
import { Empty } from './notice.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const refetch = vi.fn()
const failed = (status: 404 | 500) =>
  new CallError({
    code: status === 500 ? 'kit.failed' : 'kit.notFound',
    params: {},
    status,
    supportCode: null,
    retryAfter: null,
  })
const show = (data: string[] | undefined, error: unknown = null, isWaiting = false) =>
  render(
    <Answer answer={{ data, error, refetch }} empty={<Empty text="No mails yet" />} isWaiting={isWaiting}>
      {(rows) => <p>{rows.join()}</p>}
    </Answer>,
  )

test('an answer is a placeholder, then its rows or the text of an empty list', () => {
  show(undefined)
  expect(screen.getByText(dictionary.en.kit.loading)).toBeTruthy()
  show(['one', 'two'])
  expect(screen.getByText('one,two')).toBeTruthy()
  show([])
  expect(screen.getByText('No mails yet')).toBeTruthy()
})

test('a failed first read offers a retry', () => {
  show(undefined, failed(500))
  fireEvent.click(screen.getByRole('button', { name: dictionary.en.kit.retry }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a failed later read leaves the rows, unless the viewer may no longer see them', () => {
  show(['kept'], failed(500))
  expect(screen.getByText('kept')).toBeTruthy()
  show(['gone'], failed(404))
  expect(screen.queryByText('gone')).toBeNull()
})

test('rows of an earlier question are not shown', () => {
  show(['old'], null, true)
  expect(screen.queryByText('old')).toBeNull()
})

import { dictionary } from '@maru/i18n/dictionary'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { ErrorNote } from './notice.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const failed = (status: number) =>
  new CallError({ code: 'kit.failed', params: {}, status, supportCode: 'r-77', retryAfter: null })

test.each([
  [400, 0],
  [404, 0],
  [409, 0],
  [500, 1],
  [503, 1],
])('a failure with status %d shows %d support codes', (status, count) => {
  render(<ErrorNote error={failed(status)} />)
  expect(screen.queryAllByText(/r-77/)).toHaveLength(count)
})

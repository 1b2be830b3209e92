import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CallError, portalError } from '#kit/call/call-error.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Frame, type FrameAnswer, type FramePlace, type FrameProps } from './frame.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
const onClose = vi.fn()
beforeEach(() => onClose.mockReset())

const answer = (fields: Partial<FrameAnswer> = {}): FrameAnswer => ({
  data: 'A letter',
  error: null,
  refetch: vi.fn(),
  ...fields,
})
const draw = (props: Partial<FrameProps> & { place: FramePlace }) =>
  render(
    <Frame title="Letter" onClose={onClose} {...props}>
      <p>Dear reader</p>
    </Frame>,
  )
const places = ['page', 'window', 'dialog'] as const

it.each(places)('a %s shows title, content and buttons', (place) => {
  draw({ place, answers: [answer()], acts: <button type="button">Answer</button> })
  expect(screen.getByRole('heading', { name: 'Letter' })).toBeTruthy()
  expect(screen.getByText('Dear reader')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy()
})

it.each(places)('a %s without buttons offers to close it', (place) => {
  draw({ place })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

it.each(places)('a %s shows no content before every answer is there', (place) => {
  draw({
    place,
    answers: [answer(), answer({ data: undefined })],
    acts: <button type="button">Answer</button>,
  })
  expect(screen.getByRole('heading', { name: 'Letter' })).toBeTruthy()
  expect(screen.queryByText('Dear reader')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

it.each(places)('a %s that failed asks all of its answers again', (place) => {
  const answers = [answer(), answer({ data: undefined, error: portalError('kit.offline') })]
  draw({ place, answers })
  expect(screen.queryByText('Dear reader')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  for (const { refetch } of answers) expect(refetch).toHaveBeenCalledOnce()
})

it('a second look that fails leaves the content in place', () => {
  draw({ place: 'page', answers: [answer({ error: portalError('kit.offline') })] })
  expect(screen.getByText('Dear reader')).toBeTruthy()
})

it('a failure can be drawn in another way', () => {
  const answers = [
    answer({
      data: undefined,
      error: new CallError({
        code: 'lunch.notFound',
        params: {},
        status: 404,
        supportCode: null,
        retryAfter: null,
      }),
    }),
  ]
  draw({ place: 'dialog', answers, failure: () => <p>Not for you</p> })
  expect(screen.getByText('Not for you')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a page has its own header and a labelled card', () => {
  draw({ place: 'page', page: { label: 'Mail', actions: <a href="/list">To the list</a> } })
  expect(screen.getByRole('region', { name: 'Mail' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the list' })).toBeTruthy()
  expect(document.title).toBe('Letter · Maru')
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropPrivateDrafts, privateDraft, readDraft, storeDraft, useDraft } from './draft.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('typed text is stored within half a second and found on the next visit', () => {
  const first = renderHook(() => useDraft<string>('letter'))
  expect(first.result.current.found).toBeNull()
  act(() => first.result.current.save('안녕'))
  expect(readDraft('letter')).toBeNull()
  act(() => vi.advanceTimersByTime(500))
  expect(readDraft('letter')).toBe('안녕')
  expect(renderHook(() => useDraft<string>('letter')).result.current.found).toBe('안녕')
})

it('leaving the page stores what was not stored yet', () => {
  const { result, unmount } = renderHook(() => useDraft<string>('letter'))
  act(() => result.current.save('마지막 글자'))
  unmount()
  expect(readDraft('letter')).toBe('마지막 글자')
})

it('a sent letter leaves no draft', () => {
  const { result, unmount } = renderHook(() => useDraft<string>('letter'))
  act(() => result.current.save('x'))
  act(() => result.current.drop())
  unmount()
  expect(readDraft('letter')).toBeNull()
})

it('a draft of three weeks is forgotten', () => {
  storeDraft('letter', 'old')
  vi.setSystemTime(Date.now() + 21 * 24 * 3600 * 1000)
  expect(readDraft('letter')).toBeNull()
})

it('private drafts and former tokens of surveys leave the browser at sign-out, other drafts stay', () => {
  storeDraft(`${privateDraft}survey.1.me`, 'an answer')
  storeDraft('letter', 'a letter')
  localStorage.setItem('maru.survey.token.1.me', 'a secret')
  dropPrivateDrafts()
  expect(readDraft(`${privateDraft}survey.1.me`)).toBeNull()
  expect(localStorage.getItem('maru.survey.token.1.me')).toBeNull()
  expect(readDraft('letter')).toBe('a letter')
})

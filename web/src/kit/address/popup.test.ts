import { afterEach, expect, it, vi } from 'vitest'
import {
  framePopups,
  isHosted,
  leavePopup,
  notifyOpener,
  onFrameClose,
  onPopupResult,
  openPopup,
  popupSizes,
} from './popup.ts'

afterEach(() => {
  Object.defineProperty(window, 'opener', { value: null, configurable: true })
  vi.restoreAllMocks()
})

const setOpener = (value: unknown) => Object.defineProperty(window, 'opener', { value, configurable: true })

it('the windows have the sizes of the specification', () => {
  expect(popupSizes).toEqual({
    standard: { width: 1024, height: 900 },
    organisation: { width: 1024, height: 700 },
    article: { width: 1024, height: 700 },
    form: { width: 1200, height: 760 },
    board: { width: 900, height: 760 },
  })
})

it('a popup that the browser blocks is reported', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  expect(openPopup('/po/orgmap/popup', 'orgmap', { width: 10, height: 10 })).toBe(false)
  expect(open.mock.calls[0]?.slice(0, 2)).toEqual(['/po/orgmap/popup', 'orgmap'])
})

it('inside a collaboration host a popup is a frame over the page, and no window is opened', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  expect(isHosted()).toBe(false)
  const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window) // only compared with `window`
  expect(isHosted()).toBe(true)
  expect(openPopup('/po/boardpopup/readPopup', 'article-1', popupSizes.article)).toBe(true)
  expect(open).not.toHaveBeenCalled()
  expect(framePopups.current()).toEqual({
    address: '/po/boardpopup/readPopup',
    name: 'article-1',
    width: 1024,
    height: 700,
  })
  framePopups.close()
  parent.mockRestore()
})

it('a result reaches the listeners of its name and no others, until they stop', () => {
  const chosen: unknown[] = []
  const others: unknown[] = []
  const stop = onPopupResult('people.chosen', (detail) => chosen.push(detail))
  onPopupResult('people.other', (detail) => others.push(detail))
  notifyOpener('people.chosen', { id: 1 })
  stop()
  notifyOpener('people.chosen', { id: 2 })
  expect([chosen, others]).toEqual([[{ id: 1 }], []])
})

it('the opener receives a copy, so that no object of this page is referenced by another', () => {
  const heard: unknown[] = []
  const opener = Object.assign(new EventTarget(), { location: window.location, CustomEvent })
  opener.addEventListener('people.chosen', (event) => heard.push((event as CustomEvent).detail))
  setOpener(opener)
  const detail = { people: ['P1'] }
  notifyOpener('people.chosen', detail)
  detail.people.push('P2')
  expect(heard).toEqual([{ people: ['P1'] }])
})

it('an opener of another origin receives nothing', () => {
  const dispatchEvent = vi.fn()
  setOpener({
    dispatchEvent,
    get location(): never {
      throw new DOMException('another origin', 'SecurityError')
    },
  })
  const own = vi.fn()
  const stop = onPopupResult('people.chosen', own)
  notifyOpener('people.chosen', {})
  stop()
  expect(dispatchEvent).not.toHaveBeenCalled()
  expect(own).toHaveBeenCalledTimes(1)
})

it('a window closes itself, and a frame is closed at its request', () => {
  vi.useFakeTimers()
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  leavePopup('#left')
  expect(close).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  const heard = vi.fn()
  const stop = onFrameClose(heard)
  notifyOpener('maru.popup.close', null)
  stop()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('a tab that may not be closed goes where it was sent', () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  window.location.hash = ''
  leavePopup('#left')
  expect(window.location.hash).toBe('')
  vi.runAllTimers()
  expect(window.location.hash).toBe('#left')
  vi.useRealTimers()
})

import { expect, it } from 'vitest'
import { shownView, viewOfPath, viewsOf } from './view.rules.ts'

it.each([
  ['/po/board', undefined],
  ['/po/board/list', 'list'],
  ['/po/Board/Album', 'album'],
  ['/po/board/summary/modal/read', 'summary'],
  ['/po/board/admin', undefined],
  ['/po/boardpopup/readPopup', undefined],
])('%s names the view %s', (path, view) => {
  expect(viewOfPath(path)).toBe(view)
})

it('an album opens as an album, and every view that a board offers can be asked for', () => {
  expect(shownView('album', undefined)).toBe('album')
  expect(shownView('album', 'list')).toBe('list')
  expect(shownView('normal', undefined)).toBe('list')
  expect(shownView('normal', 'album')).toBe('album')
})

it('a view that the kind of board does not offer falls back to its own', () => {
  expect(shownView('contract', 'album')).toBe('list')
  expect(shownView('nameless', 'album')).toBe('list')
  expect(viewsOf('survey')).toEqual(['list'])
})

import { expect, it } from 'vitest'
import { flatQuickMenus, quickLink } from './quick-part.rules.ts'

const item = (quickMenuId: number, linkUrl: string, linkType: 'I' | 'Q' = 'Q') => ({
  ...{ quickMenuId, linkUrl, linkType, title: '', titleEn: '', titleCn: '', moveType: 0 },
  ...{ width: 0, height: 0, filePath: '', icon: 'link', hasChildren: false },
})

it('shows icons first, then the items of groups, each address once, and nothing without an address', () => {
  const group = {
    ...item(1, ''),
    hasChildren: true,
    isSelected: true,
    childItems: [item(2, '/a'), item(3, 'javascript:1'), item(5, '/b')],
  }
  const menus = [group, { ...item(4, '/b', 'I'), isSelected: true, childItems: [] }]
  expect(flatQuickMenus(menus).map(({ quickMenuId }) => quickMenuId)).toEqual([4, 2])
})

it.each([
  ['/po/board/list', '/board/list', true],
  ['/board/list', '/board/list', true],
  ['/cm/docs', '/cm/docs', false],
  ['https://maru.example/', 'https://maru.example/', false],
])('%s leads to %s', (linkUrl, address, isPage) => {
  expect(quickLink(linkUrl)).toEqual({ address, isPage })
})

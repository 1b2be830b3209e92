import type { ArticleItem } from '@maru/api/board'
import { dictionary } from '@maru/i18n/dictionary'
import { webpart as texts } from '@maru/i18n/webpart/texts'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { unreadAddress } from '../webpart.rules.ts'
import { ArticleCards, ArticleRows } from './article-rows.tsx'
import styles from './webparts.module.css'

beforeAll(() => putDictionary('en-US', { ...dictionary.en, webpart: texts.en } as typeof dictionary.en))

const article = (articleId: number, title: string, more: Partial<ArticleItem>) =>
  ({
    ...{ articleId, title, boardId: 1, isNew: false, isUpdated: false, isNotice: false, isUnread: false },
    ...{ commentCount: 0, createdDate: '2026-11-23T01:00:00Z', fileCode: null, content: null },
    ...{ imageFilePath: null, parentArticle: null, ...more },
  }) as ArticleItem // only what the rows read

const articles = [
  article(1, 'Unread of last week', { isUnread: true }),
  article(2, 'Read notice of today', { isNew: true, isNotice: true }),
]
const opening = { menuId: undefined, usePopup: false }

it.each([
  ['rows', <ArticleRows key="rows" {...{ label: 'Board', articles, opening }} />],
  ['cards', <ArticleCards key="cards" {...{ label: 'Board', articles, opening }} columns={4} />],
])('%s of the home page are bold if the article is unread, and only then', async (_name, list) => {
  const root = createRootRoute({ component: () => list })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  const bold = styles.bold ?? ''
  expect(bold).not.toBe('')
  expect((await screen.findByText('Unread of last week')).classList).toContain(bold)
  expect(screen.getByText('Read notice of today').classList).not.toContain(bold)
})

it('the number of unread articles leads to the list of them', () => {
  expect(unreadAddress('/board/list?SYSID=3&MENUID=7')).toBe('/board/list?SYSID=3&MENUID=7&UNREAD=true')
  expect(unreadAddress('/board/list')).toBe('/board/list?UNREAD=true')
})

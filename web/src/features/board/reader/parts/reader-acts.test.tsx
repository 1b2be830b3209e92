import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AskHost } from '#ui/dialog/ask-host.tsx'
import { ReaderActs } from './reader-acts.tsx'

// These tests replace only `fetch`; the stories run the buttons against the real server.
const network = vi.fn<typeof fetch>()
beforeAll(async () => {
  putDictionary('en-US', dictionary.en)
  await import('#ui/dialog/ask-dialog.tsx')
}, 60_000)
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const refused = {
  canUpdate: false,
  canDelete: false,
  canReply: false,
  canPrint: false,
  canViewLog: false,
  canMail: false,
}
const all = { ...refused, canUpdate: true, canDelete: true, canReply: true, canPrint: true, canViewLog: true }
const plain = {
  boardId: 3,
  articleId: 7,
  articleVersion: 2,
  title: 'Title',
  createdDate: '2026-11-21T01:00:00Z',
  state: 'published' as const,
  isDraft: false,
  isNameless: false,
}
const acts = { onVersion: vi.fn(), onClose: vi.fn(), onEdit: vi.fn(), onReply: vi.fn() }

function show(
  article: object,
  config: object = { useReply: true, useArticleHistory: true },
  isPreview = false,
) {
  const all = { ...refused, ...plain, ...article } as ArticleDetail // only the fields that the buttons read
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={new QueryClient()}>
        <ReaderActs
          {...acts}
          search={{
            boardId: 3,
            articleId: 7,
            parentId: undefined,
            menuId: undefined,
            page: 1,
            isPrint: false,
          }}
          config={config as BoardConfig} // only the fields that the buttons read
          article={all}
          shown={2}
          isPreview={isPreview}
        />
        <AskHost />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return screen.getAllByRole('button').map((button) => {
    const isStill = button.getAttribute('disabled') !== null
    return `${button.textContent || button.getAttribute('aria-label')}${isStill ? ' (still)' : ''}`
  })
}

describe('the buttons of the reader', () => {
  it('offer a notification by mail only where the portal sends mail', () => {
    const mail = (isMailOn: boolean) => {
      const names = show({ canMail: true }, { useReply: false, useArticleHistory: false, isMailOn })
      cleanup()
      return names.length
    }
    expect(mail(true) - mail(false)).toBe(1)
  })

  const still = { useReply: false, useArticleHistory: false }
  it.each([
    ['nothing allowed', {}, still, ['More', 'Close']],
    [
      'everything allowed',
      all,
      undefined,
      ['Edit history', 'View log', 'Print', 'More', 'Delete', 'Edit', 'Reply', 'Close'],
    ],
    [
      'a board without replies and history',
      all,
      still,
      ['View log', 'Print', 'More', 'Delete', 'Edit', 'Close'],
    ],
    ['update alone', { canUpdate: true }, still, ['More', 'Edit', 'Close']],
    [
      'a nameless article, whatever the flags say',
      { isNameless: true },
      still,
      ['More', 'Delete', 'Edit', 'Close'],
    ],
    ['an own draft', { ...all, isDraft: true, state: 'draft' }, undefined, ['Delete', 'Edit', 'Close']],
  ])('are those of the flags: %s', (_what, article, config, expected) => {
    expect(show(article, config)).toEqual(expected)
  })

  it('over a preview are disabled, unless the article is anonymous', () => {
    expect(show(all, undefined, true)).toEqual(['Delete (still)', 'Edit (still)', 'Close'])
  })

  it('over the preview of an anonymous article do not', () => {
    expect(show({ isNameless: true }, undefined, true)).toEqual(['Delete', 'Edit', 'Close'])
  })
})

describe('a reply', () => {
  it.each([
    ['2022-03-01T14:59:59Z', false],
    ['2022-03-01T15:00:00Z', true],
  ])('to an article of %s is begun: %s', async (createdDate, isBegun) => {
    acts.onReply.mockReset()
    show({ ...all, createdDate })
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
    if (isBegun) await waitFor(() => expect(acts.onReply).toHaveBeenCalledOnce())
    else {
      const told = await screen.findByRole('alertdialog')
      expect(told.textContent).toContain(dictionary.en.board.reader.replyTooOld)
      fireEvent.click(screen.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(acts.onReply).toHaveBeenCalledTimes(isBegun ? 1 : 0)
  })
})

describe('the password of an anonymous article', () => {
  const answer = (isRight: boolean) => async () => Response.json({ code: 'ok', result: isRight })

  it('is asked before the writer opens; a wrong one is reported and the dialog stays', async () => {
    acts.onEdit.mockReset()
    network.mockImplementationOnce(answer(false)).mockImplementationOnce(answer(true))
    show({ isNameless: true })
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const field = await screen.findByLabelText('Password')
    fireEvent.change(field, { target: { value: 'guess' } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(dictionary.en.board.password.wrong)).toBeDefined()
    expect(acts.onEdit).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(acts.onEdit).toHaveBeenCalledOnce())
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(network.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).password)).toEqual([
      'guess',
      'right',
    ])
  })

  it('is not asked if the server needs none from the person', async () => {
    acts.onEdit.mockReset()
    show({ isNameless: true, canUpdate: true })
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(acts.onEdit).toHaveBeenCalledOnce())
    expect(network).not.toHaveBeenCalled()
  })
})

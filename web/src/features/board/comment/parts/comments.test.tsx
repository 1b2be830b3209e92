import type { ArticleDetail } from '@maru/api/board'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Comments } from './comments.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => vi.unstubAllGlobals())

const author = { userCode: 'user', userName: { ko: '', en: 'User', zh: '' } }
const article = { boardId: 3, articleId: 7, commentCount: 3, isNameless: false, createdUser: author }

test('comments that are being loaded are shown as one place with a picture and lines for each', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  )
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <QueryClientProvider client={new QueryClient()}>
        <Comments
          article={article as unknown as ArticleDetail} // only the fields that the thread reads
          comCode="ONE"
          isNameless={false}
          hasEditor={false}
        />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  const loading = await screen.findByRole('status')
  expect(within(loading).getByText(dictionary.en.kit.loading)).toBeTruthy()
  const places = [...loading.children].slice(1)
  expect(places).toHaveLength(3)
  for (const place of places) {
    const [face, lines] = place.children
    expect(face?.className).toContain('placeFace')
    expect(lines?.children).toHaveLength(3)
  }
})

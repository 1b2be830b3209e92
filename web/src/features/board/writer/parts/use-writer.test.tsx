import type { BoardConfig } from '@maru/api/board'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { useWriter } from './use-writer.ts'

vi.mock('#ui/dialog/leave-question.ts', () => ({ useLeaveQuestion: () => undefined }))
const sent: { url: string; body: string }[] = []

beforeAll(() => putDictionary('en-US', dictionary.en))
afterEach(() => vi.unstubAllGlobals())

const config = {
  boardId: 7,
  useContent: true,
  contentFields: [],
  authorisation: { notice: false },
} as unknown as BoardConfig // only the fields of a board that the writer's state reads

it('a save waits for the editors and sends what they report last', async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url: String(url), body: String(body) })
    return Response.json({ code: 'ok', result: { articleId: 3 } })
  })
  const onSaved = vi.fn()
  const client = new QueryClient()
  // Only the fields of the account that the writer's state reads.
  client.setQueryData(accountQuery.queryKey, { personCode: 'p', permissions: {} } as never)
  const { result } = renderHook(
    () =>
      useWriter({
        ...{ config, article: undefined, replyTo: undefined, draft: null, storeKey: 'probe', onSaved },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  act(() => result.current.change({ title: 'Title', content: '<p>early</p>' }))
  result.current.joinSave(async () => {
    await Promise.resolve()
    act(() => result.current.change({ content: '<p>typed last</p>' }))
  })
  await act(() => result.current.save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(3))
  expect(sent.filter(({ body }) => body.includes('Title')).at(-1)?.body).toContain('typed last')
})

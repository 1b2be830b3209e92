import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { accountQuery } from '#kit/session/session.ts'
import { emptyText, toContent } from '../mention.rules.ts'
import { MentionBox } from './mention-box.tsx'

// The network is mocked here; the stories in `e2e` use the real server.
const network = vi.fn<typeof fetch>()
beforeAll(() => {
  putDictionary('ko-KR', dictionary.ko)
  // jsdom has no layout and does not implement scrollIntoView.
  Element.prototype.scrollIntoView ??= () => undefined
})
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  const person = (personCode: string, displayName: string, comCode: string) => ({
    ...{
      personCode,
      displayName,
      displayNameEng: displayName,
      displayNameChi: '',
      email: '',
      photoPath: '',
      comCode,
    },
  })
  const people = [person('ME', '김나', 'HB'), person('KIM', '김서연', 'HB'), person('FAR', '김멀리', 'HBH')]
  network.mockImplementation(async () =>
    Response.json({
      code: 'ok',
      result: { people, data: [], departments: [], hasNext: false, isCut: false },
    }),
  )
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

function Box({ comCode }: { comCode: string | null }) {
  const [words, setWords] = useState(emptyText)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <MentionBox
        label="댓글"
        placeholder=""
        value={words}
        onChange={setWords}
        comCode={comCode}
        boxRef={box}
      />
      <output>{toContent(words).content}</output>
    </>
  )
}

function show(comCode: string | null = 'HB'): HTMLTextAreaElement {
  const client = new QueryClient()
  client.setQueryData(accountQuery.queryKey, { personCode: 'ME', comCode: 'HB', deptCode: 'D' } as never) // only the properties that the box reads
  render(
    <QueryClientProvider client={client}>
      <Box comCode={comCode} />
    </QueryClientProvider>,
  )
  return screen.getByRole('textbox', { name: '댓글' }) as HTMLTextAreaElement // the only textbox is a textarea
}

/** Types as in a browser: afterwards the caret is at the end of the text. */
function type(box: HTMLTextAreaElement, value: string) {
  fireEvent.change(box, { target: { value, selectionStart: value.length, selectionEnd: value.length } })
}
const sent = () => document.querySelector('output')?.textContent

it('offers people of the board’s company but oneself, and puts the chosen one in by Enter', async () => {
  const box = show()
  type(box, '네 @김서')
  const option = await screen.findByRole('option', { name: /김서연/ })
  expect(screen.getAllByRole('option')).toEqual([option])
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(box.value).toBe('네 @김서연 '))
  expect(sent()).toBe('네 @[KIM] ')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('leaves the Enter that ends a syllable to the input method', async () => {
  const box = show()
  type(box, '@김서')
  await screen.findByRole('option', { name: /김서연/ })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 })
  expect(box.value).toBe('@김서')
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(box.value).toBe('@김서연 '))
})

it('offers every company’s people on a board of all, and closes by Escape', async () => {
  const box = show(null)
  type(box, '@김서')
  await screen.findByRole('option', { name: /김멀리/ })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { name: /김멀리/ }).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(box, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('@김서')
})

it('offers colleagues at a bare @, and people after one syllable', async () => {
  const colleague = {
    ...{
      personCode: 'NEAR',
      displayName: '박가까이',
      displayNameEng: 'Near',
      displayNameChi: '',
      comCode: 'HB',
    },
  }
  const both = { ...colleague, email: '', photoPath: '' }
  const asked: string[] = []
  network.mockImplementation(async (input) => {
    asked.push(String(input))
    const result = { data: [both], people: [both], departments: [], hasNext: false, isCut: false }
    return Response.json({ code: 'ok', result })
  })
  const box = show()
  type(box, '@')
  await screen.findByRole('option', { name: /박가까이/ })
  expect(asked.some((address) => address.includes('/department/list'))).toBe(true)
  type(box, '@박')
  await waitFor(() => expect(asked.some((address) => address.includes('/department/search'))).toBe(true))
  await screen.findByRole('option', { name: /박가까이/ })
})

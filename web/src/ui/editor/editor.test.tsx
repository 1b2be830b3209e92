import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Editor } from './editor.tsx'

const picture = 'data:image/png;base64,AA=='
const stored = '/cm/file/picture/00000000-0000-4000-8000-000000000000'

test('a room sets the height of the editor and the size of its text', () => {
  const { container } = render(
    <Editor label="Mail" start="<p>가</p>" onChange={() => undefined} height={500} fontSize={10} />,
  )
  const box = container.firstElementChild as HTMLElement
  expect(box.style.getPropertyValue('--editor-height')).toBe('500px')
  expect(box.style.getPropertyValue('--editor-font-size')).toBe('10pt')
  expect(screen.getAllByText('10pt')).toHaveLength(1)
})

test('a pasted picture is stored where the room says, before the text is saved', async () => {
  const upload = vi.fn(async () => ({ address: stored }))
  let settle = async () => {}
  const onChange = vi.fn()
  const joinSave = (work: () => Promise<void>) => {
    settle = work
    return () => undefined
  }
  const { container } = render(
    <Editor
      label="Mail"
      start={`<img src="${picture}">`}
      onChange={onChange}
      pictures={{ upload, joinSave }}
    />,
  )
  await waitFor(() => expect(container.querySelector('img[src^="/cm/"]')).not.toBeNull())
  expect(upload.mock.calls).toEqual([[picture]])
  await settle()
  expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(stored))
})

test('without a place for pictures they stay in the text', async () => {
  const { container } = render(
    <Editor label="Note" start={`<img src="${picture}">`} onChange={() => undefined} />,
  )
  await waitFor(() => expect(container.querySelector(`img[src="${picture}"]`)).not.toBeNull())
})

import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Dialog } from './dialog.tsx'
import { lazyLayer, lazyPart } from './lazy-layer.tsx'
import { showToast, ToastHost } from './toast.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const Ready = ({ onClose }: { onClose?: () => void }) => (
  <button type="button" onClick={onClose}>
    ready
  </button>
)
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

it('a layer that cannot be loaded leaves the page and offers a retry', async () => {
  const load = vi.fn<() => Promise<typeof Ready>>().mockImplementationOnce(gone).mockResolvedValue(Ready)
  const Layer = lazyLayer('gnb', load)
  render(
    <>
      <p>the page</p>
      <Layer onClose={() => undefined} />
      <ToastHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.retry }))
  expect(await screen.findByText('ready')).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('closing the toast closes the layer', async () => {
  const onClose = vi.fn()
  const Layer = lazyLayer<{ onClose?: () => void }>('gnb', gone)
  render(
    <>
      <Layer onClose={onClose} />
      <ToastHost />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: dictionary.en.kit.dismiss }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a layer that fails while it is drawn does not take the page down', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('broken')
  }
  const Layer = lazyLayer('gnb', async () => Broken)
  render(
    <>
      <p>the page</p>
      <Layer />
      <ToastHost />
    </>,
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
  log.mockRestore()
})

it('a part of a page shows its failure in its place, and is tried again', async () => {
  const load = vi.fn<() => Promise<typeof Ready>>().mockImplementationOnce(gone).mockResolvedValue(Ready)
  const Part = lazyPart('file', load, <i>waiting</i>)
  render(<Part />)
  expect(screen.getByText('waiting')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain(dictionary.en.kit.errors.ChunkLoadError)
})

it('a toast is announced and pressed while a modal dialog is open, and equal toasts are shown once', async () => {
  render(
    <>
      <Dialog isOpen title="Writer" onClose={() => undefined}>
        <p>typed</p>
      </Dialog>
      <ToastHost />
    </>,
  )
  const act = vi.fn()
  showToast('The file is empty.', 'danger', { action: { label: 'Again', run: act } })
  showToast('The file is empty.', 'danger', { action: { label: 'Again', run: act } })
  const toasts = await screen.findAllByRole('alert')
  expect(toasts).toHaveLength(1)
  expect(toasts[0]?.closest('[aria-hidden=true], [inert]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  expect(act).toHaveBeenCalledTimes(1)
})

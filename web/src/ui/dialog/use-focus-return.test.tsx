import { render } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFocusReturn } from './use-focus-return.ts'

function Layer() {
  useFocusReturn()
  return <input aria-label="inside" />
}

function Page({ isOpen, hasButton = true }: { isOpen: boolean; hasButton?: boolean }) {
  return (
    <>
      {hasButton ? <button type="button">open</button> : null}
      <button type="button">other</button>
      {isOpen ? <Layer /> : null}
    </>
  )
}

function opened() {
  const page = render(<Page isOpen={false} />)
  page.getByText('open').focus()
  page.rerender(<Page isOpen />)
  page.getByLabelText('inside').focus()
  vi.useFakeTimers()
  return page
}

afterEach(() => vi.useRealTimers())

it('the focus goes back to the button that opened the layer', () => {
  const page = opened()
  page.rerender(<Page isOpen={false} />)
  vi.runAllTimers()
  expect(document.activeElement).toBe(page.getByText('open'))
})

it('an element that took the focus meanwhile retains it, and a removed button gets none', () => {
  const page = opened()
  page.rerender(<Page isOpen={false} />)
  page.getByText('other').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(page.getByText('other'))
  page.unmount()
  vi.useRealTimers()
  const second = opened()
  second.rerender(<Page isOpen={false} hasButton={false} />)
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.body)
})

function OwnLayer({ of }: { of: string }) {
  const layer = useRef<HTMLDivElement>(null)
  useFocusReturn(() => document.querySelector<HTMLElement>(`#${of}`))
  useEffect(() => layer.current?.focus(), [])
  return <div ref={layer} role="dialog" aria-label={of} tabIndex={-1} />
}

function Entries({ open }: { open: string | null }) {
  return (
    <>
      <button type="button" id="first" />
      <button type="button" id="second" />
      {open === null ? null : <OwnLayer key={open} of={open} />}
    </>
  )
}

it('a layer that closed just before another one opened takes no focus from its element', () => {
  vi.useFakeTimers()
  const page = render(<Entries open="first" />)
  page.rerender(<Entries open={null} />)
  // Before the first layer has returned the focus, another one opens and closes.
  page.rerender(<Entries open="second" />)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('second')
  page.rerender(<Entries open={null} />)
  vi.runAllTimers()
  expect(document.activeElement?.id).toBe('second')
})

// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { Overlays } from './overlays.tsx'

test('a part over the page that loads its code leaves the page, its focus and what is typed', async () => {
  let arrive: (part: { default: () => string }) => void = () => {}
  const Card = lazy(() => new Promise<{ default: () => string }>((resolve) => (arrive = resolve)))
  function Reminder() {
    const [isDue, setDue] = useState(false)
    return isDue ? (
      <Card />
    ) : (
      <button type="button" onClick={() => setDue(true)}>
        due
      </button>
    )
  }
  function Other() {
    return <p>other part</p>
  }
  render(
    <Suspense fallback="hidden">
      <input aria-label="title" />
      <Overlays all={[Reminder, Other]} />
    </Suspense>,
  )
  const title = screen.getByLabelText('title')
  title.focus()
  fireEvent.click(screen.getByRole('button', { name: 'due' }))
  expect(document.body.textContent).not.toContain('hidden')
  expect(screen.getByText('other part').checkVisibility?.() ?? true).toBe(true)
  expect(title.style.display).toBe('')
  expect(document.activeElement).toBe(title)
  await act(async () => arrive({ default: () => 'Meeting in 10 minutes' }))
  expect(document.body.textContent).toContain('Meeting in 10 minutes')
})

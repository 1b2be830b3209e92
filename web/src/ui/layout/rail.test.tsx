import { act, fireEvent, render, screen } from '@testing-library/react'
import { Inbox, PenLine } from 'lucide-react'
import { afterEach, expect, it, vi } from 'vitest'
import { Rail } from './rail.tsx'
import { RailEntry, RailGroup } from './rail-entry.tsx'
import { foldRails } from './rail-fold.ts'

afterEach(() => act(() => foldRails(false)))

const write = vi.fn()
const choose = vi.fn()

function Example() {
  return (
    <Rail title="Mail" label="Folders" act={{ label: 'Write', icon: PenLine, run: write }} foot="3 of 10 GB">
      <RailEntry
        icon={Inbox}
        label="Inbox"
        count={1200}
        countLabel="1,200 unread"
        isCurrent
        onPress={choose}
      />
      <RailEntry label="Sent" count={0} isCurrent={false} onPress={choose} />
      <RailGroup title="Own folders">
        <RailEntry label="Project" count="5+" isCurrent={false} onPress={choose} />
      </RailGroup>
    </Rail>
  )
}

const entry = (name: RegExp) => screen.getByRole('button', { name })
const isFolded = () => screen.getByRole('navigation', { name: 'Folders' }).hasAttribute('data-folded')

it('an entry has its number, except 0, and the largest shown number is 999', () => {
  render(<Example />)
  expect(entry(/^Inbox/).textContent).toContain('999+')
  expect(entry(/^Inbox/).textContent).toContain('1,200 unread')
  expect(entry(/^Sent/).textContent).not.toMatch(/0/)
  expect(entry(/Project/).textContent).toContain('5+')
})

it('the current entry is marked, and a pressed one is reported', () => {
  render(<Example />)
  expect(entry(/^Inbox/).getAttribute('aria-current')).toBe('page')
  expect(entry(/^Sent/).getAttribute('aria-current')).toBeNull()
  fireEvent.click(entry(/^Sent/))
  expect(choose).toHaveBeenCalledOnce()
})

it('the key [ folds the rail and unfolds it, and the browser stores the choice', () => {
  render(<Example />)
  fireEvent.keyDown(document.body, { key: '[', code: 'BracketLeft' })
  expect([isFolded(), localStorage.getItem('maru.rail')]).toEqual([true, 'folded'])
  expect(entry(/^Inbox/).title).toBe('Inbox')
  fireEvent.keyDown(document.body, { key: '[', code: 'BracketLeft' })
  expect([isFolded(), localStorage.getItem('maru.rail')]).toEqual([false, null])
})

it('a folded rail has the same act', () => {
  render(<Example />)
  act(() => foldRails(true))
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
  expect(write).toHaveBeenCalledOnce()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SavedText } from './saved-text.tsx'

function open(value: string) {
  const onSave = vi.fn()
  const { rerender } = render(field(value))
  function field(text: string) {
    const tools = (insert: (text: string) => void) => (
      <button type="button" onClick={() => insert('{{q:1}}')}>
        insert
      </button>
    )
    return <SavedText label="text" value={text} onSave={onSave} tools={tools} />
  }
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'text' })
  const insert = () => fireEvent.click(screen.getByRole('button', { name: 'insert' }))
  const select = (from: number, until: number) => {
    box.focus()
    box.setSelectionRange(from, until)
    box.blur()
  }
  return { onSave, box, insert, select, show: (text: string) => rerender(field(text)) }
}

it('a mark is put where the cursor was, and the next one behind it', () => {
  const { onSave, box, insert, select } = open('Why did you choose it?')
  select(15, 15)
  insert()
  expect(box.value).toBe('Why did you cho{{q:1}}ose it?')
  insert()
  expect(onSave).toHaveBeenLastCalledWith('Why did you cho{{q:1}}{{q:1}}ose it?')
})

it('a mark takes the place of a selected text', () => {
  const { onSave, insert, select } = open('Why X?')
  select(4, 5)
  insert()
  expect(onSave).toHaveBeenLastCalledWith('Why {{q:1}}?')
})

it('a mark is put behind a text that was not edited', () => {
  const { onSave, insert } = open('Why')
  insert()
  expect(onSave).toHaveBeenLastCalledWith('Why {{q:1}}')
})

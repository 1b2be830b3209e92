import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { portalError } from '#kit/call/call-error.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { Empty } from '../notice.tsx'
import { type ListAnswer, ListView, type ListViewProps } from './list-view.tsx'
import { useSelection } from './selection.ts'

beforeAll(() => {
  putDictionary('en-US', dictionary.en)
  Element.prototype.scrollIntoView = () => undefined
})

interface Note {
  id: number
  name: string
}
const notes: Note[] = [
  { id: 1, name: 'First' },
  { id: 2, name: 'Second' },
  { id: 3, name: 'Third' },
]
const ready = { isPending: false, isFetching: false, error: null, refetch: () => undefined }
const loaded: ListAnswer<Note> = { ...ready, data: { data: notes, totalCount: 1234 } }

function show(props: Partial<ListViewProps<Note, number>> = {}) {
  const onPage = vi.fn()
  const onSize = vi.fn()
  render(
    <>
      <p>
        <input type="search" aria-label="Find" />
      </p>
      <ListView
        label="Notes"
        answer={loaded}
        rowKey={(note) => note.id}
        rowLabel={(note) => `Choose ${note.name}`}
        columns={[
          {
            id: 'name',
            head: 'Name',
            phone: 'main',
            cell: (note) => <a href={`#${note.id}`}>{note.name}</a>,
          },
        ]}
        empty={<Empty text="Write the first note." />}
        pager={{ page: 2, size: 20, sizes: [20, 50], onChange: onPage, onSize }}
        {...props}
      />
    </>,
  )
  return { onPage, onSize }
}

it('a list that loads shows its shape, and its rows afterwards', () => {
  show({ answer: { ...ready, isPending: true, isFetching: true, data: undefined } })
  expect(screen.getByRole('status').textContent).toBe(dictionary.en.kit.loading)
  expect(screen.queryByRole('table')).toBeNull()
})

it('a failure is shown and can be tried again', () => {
  const refetch = vi.fn()
  show({ answer: { ...ready, data: undefined, error: portalError('kit.offline'), refetch } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('a page after the last one leads back, and a capped total says so', () => {
  const { onPage } = show({
    answer: { ...ready, data: { data: [], totalCount: 1000, isTotalCapped: true } },
    pager: { page: 51, size: 20, onChange: (page) => onPage(page) },
  })
  expect(screen.getByText(dictionary.en.kit.pager.past)).toBeTruthy()
  expect(screen.getByText('More than 1,000')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: dictionary.en.kit.pager.toLast }))
  expect(onPage).toHaveBeenCalledWith(50)
})

it('an empty list says what to do', () => {
  show({ answer: { ...ready, data: { data: [], totalCount: 0 } } })
  expect(screen.getByText('Write the first note.')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('the pager shows the total and changes page and size', () => {
  const { onPage } = show()
  expect(screen.getByText('1,234 in total')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(onPage).toHaveBeenCalledWith(3)
  expect(screen.getByRole('button', { name: /20 per page/ })).toBeTruthy()
})

it('rows are chosen one by one and together, and the choice ends with its page', () => {
  function Chooser({ page }: { page: number }) {
    const selection = useSelection<number>(`${page}`)
    return (
      <>
        <output>{[...selection.chosen].join()}</output>
        <ListView
          label="Notes"
          answer={loaded}
          rowKey={(note) => note.id}
          rowLabel={(note) => `Choose ${note.name}`}
          selection={selection}
          columns={[{ id: 'name', head: 'Name', cell: (note) => note.name }]}
          empty={null}
        />
      </>
    )
  }
  const { rerender, container } = render(<Chooser page={1} />)
  const chosen = () => container.querySelector('output')?.textContent
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Second' }))
  expect(chosen()).toBe('2')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(chosen()).toBe('1,2,3')
  rerender(<Chooser page={2} />)
  expect(chosen()).toBe('')
})

it('j and k go from row to row, / goes to the search and n begins something new', () => {
  const onCreate = vi.fn()
  show({ onCreate })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  expect(document.activeElement?.textContent).toBe('First')
  press('j')
  press('j')
  press('j')
  expect(document.activeElement?.textContent).toBe('Third')
  press('k')
  expect(document.activeElement?.textContent).toBe('Second')
  press('n')
  expect(onCreate).toHaveBeenCalledTimes(1)
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Find'))
})

it('one of several lists of a page takes no keys', () => {
  show({ isPart: true })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement).toBe(document.body)
})

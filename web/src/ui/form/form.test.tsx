import { dictionary } from '@maru/i18n/dictionary'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { AskHost } from '../dialog/ask-host.tsx'
import { ToastHost } from '../dialog/toast.tsx'
import { TextField } from './field.tsx'
import { FieldFault, SaveStopped, useRoomForm } from './form.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormActs, FormNotes } from './form-notes.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))
beforeEach(() => localStorage.clear())

type Note = { title: string; place: string }
type Stored = Note & { version: number }
const save = vi.fn<(draft: Note, base: Stored | null) => Promise<string>>()
const onSaved = vi.fn()
const onCancel = vi.fn()
const refusal = (code: string, status: number) =>
  new CallError({ code, params: {}, status, supportCode: null, retryAfter: null })

beforeEach(() => {
  for (const spy of [save, onSaved, onCancel]) spy.mockReset()
  save.mockResolvedValue('saved')
})

function NoteForm() {
  const form = useRoomForm<Note, Stored, string>({
    start: { title: 'Old', place: '' },
    base: { title: 'Old', place: '', version: 1 },
    check: (draft) => (draft.title.trim() ? {} : { title: 'Enter a title.' }),
    save,
    onSaved,
    leaveQuestion: 'Leave without saving?',
    faultFields: { 'lunch.placeTaken': 'place' },
    conflict: {
      code: 'lunch.changed',
      reload: async () => ({ title: 'Theirs', place: 'Hall', version: 2 }),
      startOf: ({ title, place }) => ({ title, place }),
    },
    draftKey: 'lunch.1',
    rebase: (_answer, base) => base && { ...base, version: base.version + 1 },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.field('place')} label="Place" />
      <TextField {...form.field('title')} label="Title" />
      <FormNotes form={form} compared={[{ label: 'Title', text: ({ title }) => title }]} />
      <FormActs form={form} onCancel={onCancel} />
    </form>
  )
}

async function show(form = <NoteForm />) {
  const root = createRootRoute({
    component: () => (
      <>
        {form}
        <AskHost />
        <ToastHost />
      </>
    ),
  })
  const view = render(<RouterProvider router={createRouter({ routeTree: root })} />)
  await screen.findByRole('textbox', { name: 'Title' })
  return view
}

const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a fault is at its field, which takes the focus, and nothing is sent until it is repaired', async () => {
  await show()
  type('Title', ' ')
  press('Save')
  expect(await screen.findByText('Enter a title.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  expect(save).not.toHaveBeenCalled()
  type('Title', 'New')
  await waitFor(() => expect(screen.queryByText('Enter a title.')).toBeNull())
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'))
  expect(save).toHaveBeenCalledWith({ title: 'New', place: '' }, { title: 'Old', place: '', version: 1 })
})

it('what the server refuses is at the field it belongs to; anything else above the buttons, and nothing typed is lost', async () => {
  await show()
  type('Title', 'New')
  save
    .mockRejectedValueOnce(refusal('lunch.placeTaken', 409))
    .mockRejectedValueOnce(refusal('kit.failed', 500))
  press('Save')
  await waitFor(() => expect(field('Place').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(field('Place')))
  type('Place', 'Hall')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(dictionary.en.kit.errors.failed)
  expect(field('Title')).toHaveProperty('value', 'New')
})

it("another person's change is compared, loaded, or written over with its version", async () => {
  await show()
  type('Title', 'Mine')
  save.mockRejectedValueOnce(refusal('lunch.changed', 409))
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Mine')
  expect(dialog.textContent).toContain('Theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Save mine')
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(save).toHaveBeenLastCalledWith(
    { title: 'Mine', place: '' },
    { title: 'Theirs', place: 'Hall', version: 2 },
  )
})

it('unsaved input is asked about before the form is left, an unchanged form is not', async () => {
  await show()
  press('Cancel')
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1))
  type('Title', 'New')
  press('Cancel')
  await screen.findByText('Leave without saving?')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2))
})

it('what was typed and never saved is offered on the next visit', async () => {
  const first = await show()
  type('Title', 'Half a ti')
  first.unmount()
  await show()
  expect(field('Title')).toHaveProperty('value', 'Old')
  press('Continue with it')
  expect(field('Title')).toHaveProperty('value', 'Half a ti')
})

it('syllables that are being composed stay as the keyboard puts them', async () => {
  await show()
  const input = field('Title')
  fireEvent.compositionStart(input)
  for (const value of ['ㅎ', '하', '한', '한ㄱ', '한글']) {
    type('Title', value)
    expect(input).toHaveProperty('value', value)
    expect(field('Title')).toBe(input)
  }
  fireEvent.compositionEnd(input, { data: '글' })
  press('Save')
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ title: '한글' }), expect.anything()),
  )
})

it('an answer that blames a field marks it, and the field takes the focus', async () => {
  save.mockRejectedValueOnce(new FieldFault('place', 'That room is closed.'))
  await show()
  type('Title', 'New')
  press('Save')
  expect(await screen.findByText('That room is closed.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Place')))
  expect(onSaved).not.toHaveBeenCalled()
})

it('a form that stays open saves its next change on top of the last one', async () => {
  await show()
  type('Title', 'First')
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  type('Title', 'Second')
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
  expect(save.mock.calls.map(([, base]) => base?.version)).toEqual([1, 2])
})

it('a form without a question is left unasked', async () => {
  function PasswordForm() {
    const form = useRoomForm<{ password: string }, null, string>({
      start: { password: '' },
      base: null,
      check: () => ({}),
      save: async () => 'saved',
      onSaved,
    })
    return (
      <form onSubmit={form.submit}>
        <TextField {...form.field('password')} label="Title" />
        <FormActs form={form} onCancel={onCancel} />
      </form>
    )
  }
  await show(<PasswordForm />)
  type('Title', 'secret')
  press('Cancel')
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
})

it('a repaired field takes its fault away from the field that was blamed', async () => {
  function Passwords() {
    const form = useRoomForm<{ fresh: string; again: string }, null, string>({
      start: { fresh: '', again: '' },
      base: null,
      check: ({ fresh, again }) => (fresh === again ? {} : { again: 'They differ.' }),
      save: async () => 'saved',
      onSaved,
    })
    return (
      <form onSubmit={form.submit}>
        <TextField {...form.field('fresh')} label="Title" />
        <TextField {...form.field('again')} label="Place" />
        <FormActs form={form} onCancel={onCancel} />
      </form>
    )
  }
  await show(<Passwords />)
  type('Place', 'secret')
  press('Save')
  expect(await screen.findByText('They differ.')).toBeTruthy()
  type('Title', 'secret')
  await waitFor(() => expect(screen.queryByText('They differ.')).toBeNull())
})

it('a fault is found inside of a field, and a form goes back to what it held', async () => {
  function CompanyForm() {
    const form = useRoomForm<{ company: { code: string } }, null, string, 'code'>({
      start: { company: { code: 'A' } },
      base: null,
      check: ({ company }) => (company.code ? {} : { code: 'Enter a code.' }),
      save: async () => 'saved',
      onSaved,
    })
    return (
      <form onSubmit={form.submit}>
        <TextField
          label="Title"
          value={form.draft.company.code}
          onChange={(code) => form.change({ company: { code } })}
          error={form.faultOf('code')}
        />
        <FormActs form={form} onCancel={form.reset} />
      </form>
    )
  }
  await show(<CompanyForm />)
  type('Title', '')
  press('Save')
  expect(await screen.findByText('Enter a code.')).toBeTruthy()
  type('Title', 'B')
  await waitFor(() => expect(screen.queryByText('Enter a code.')).toBeNull())
  press('Cancel')
  await waitFor(() => expect(field('Title')).toHaveProperty('value', 'A'))
})

it('a dialog with a form is closed without a question while nothing was typed, and asks afterwards', async () => {
  function NoteDialog() {
    const form = useRoomForm<{ title: string }, null, string>({
      start: { title: '' },
      base: null,
      check: ({ title }): Partial<Record<'title', string>> => (title ? {} : { title: 'Enter a title.' }),
      save: async () => 'saved',
      onSaved,
      leaveQuestion: 'Leave without saving?',
    })
    return (
      <FormDialog form={form} title="Note" onClose={onCancel}>
        <TextField {...form.field('title')} label="Title" />
      </FormDialog>
    )
  }
  await show(<NoteDialog />)
  press('Save')
  expect(await screen.findByText('Enter a title.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  press('Close')
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1))
  type('Title', 'New')
  press('Close')
  await screen.findByText('Leave without saving?')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2))
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('a form is sent once: not again while it is sent, nor after that until something changes', async () => {
  let answer: (text: string) => void = () => undefined
  save.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const place = (await show()).container.querySelector('form') as HTMLFormElement
  type('Title', 'New')
  fireEvent.submit(place)
  fireEvent.submit(place)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  answer('saved')
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  fireEvent.submit(place)
  expect(await screen.findByText(dictionary.en.kit.form.alreadySaved)).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(1)
  type('Title', 'Newer')
  fireEvent.submit(place)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})

it('a save that the person stopped is neither a failure nor sent: the next press sends', async () => {
  await show()
  save.mockRejectedValueOnce(new SaveStopped())
  press('Save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a form that gets its initial values again is unchanged: it asks nothing and stores nothing', async () => {
  const view = await show()
  type('Title', 'New')
  type('Title', 'Old')
  press('Cancel')
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1))
  view.unmount()
  expect(Object.keys(localStorage)).toEqual([])
})

it('text of an earlier visit stays stored when a field reports its initial value', async () => {
  const first = await show()
  type('Title', 'Typed before')
  first.unmount()
  const second = await show()
  expect(await screen.findByRole('button', { name: 'Continue with it' })).toBeTruthy()
  type('Place', 'x')
  second.unmount()
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect(field('Place')).toHaveProperty('value', 'x')
})

it('the first field of an opened form has the caret, also if it appears later; a form that is always open has not', async () => {
  function Late({ isOpened }: { isOpened: boolean }) {
    const [isReady, setReady] = useState(false)
    const form = useRoomForm<{ title: string }, null, string>({
      start: { title: '' },
      base: null,
      check: () => ({}),
      save: async () => 'saved',
      onSaved,
    })
    return (
      <form onSubmit={form.submit}>
        <input type="hidden" name="key" />
        {isReady ? <TextField {...form.field('title')} label="Title" /> : null}
        <TextField label="Second" isReadOnly />
        <FormActs form={form} onCancel={isOpened ? onCancel : form.reset} />
        <button type="button" onClick={() => setReady(true)}>
          Load
        </button>
      </form>
    )
  }
  for (const isOpened of [true, false]) {
    const root = createRootRoute({ component: () => <Late isOpened={isOpened} /> })
    const view = render(<RouterProvider router={createRouter({ routeTree: root })} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Load' }))
    await waitFor(() => expect(field('Title')).toBeTruthy())
    if (isOpened) await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    else expect(document.activeElement).toBe(document.body)
    view.unmount()
  }
  await show()
  await waitFor(() => expect(document.activeElement).toBe(field('Place')))
})

it('a form that a closing layer still hides has the caret as soon as it is shown', async () => {
  const root = createRootRoute({
    component: () => (
      <div aria-hidden="true" data-testid="hidden">
        <NoteForm />
      </div>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  const first = await screen.findByRole('textbox', { name: 'Place', hidden: true })
  expect(document.activeElement).toBe(document.body)
  act(() => screen.getByTestId('hidden').removeAttribute('aria-hidden'))
  await waitFor(() => expect(document.activeElement).toBe(first))
})

it('a form next to a tree does not take the focus from the item that was chosen there', async () => {
  function Chosen() {
    const [isChosen, setChosen] = useState(false)
    return (
      <>
        <div role="tree" aria-label="Menus">
          <button type="button" role="treeitem" onFocus={() => setChosen(true)}>
            Item
          </button>
        </div>
        {isChosen ? <NoteForm /> : null}
      </>
    )
  }
  const root = createRootRoute({ component: Chosen })
  render(<RouterProvider router={createRouter({ routeTree: root })} />)
  const item = await screen.findByRole('treeitem', { name: 'Item' })
  act(() => item.focus())
  await screen.findByRole('textbox', { name: 'Title' })
  expect(document.activeElement).toBe(item)
})

// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { RightRow } from './rights.rules.ts'
import { RightsField } from './rights-field.tsx'
import { RoleDialog } from './role-dialog.tsx'

const name = (ko: string) => ({ ko, en: '', zh: '' })
const roles = [
  { subject: 'role:board', name: name('게시판 관리자') },
  { subject: 'role:popup', name: name('팝업 관리자') },
  { subject: 'role:super', name: name('최고 관리자') },
]

type Row = RightRow & { level: string }

function Field({ onRows }: { onRows: (rows: readonly Row[]) => void }) {
  const [rows, setRows] = useState<readonly Row[]>([
    { subject: 'department:HR', name: name('인사팀'), level: 'read' },
    { subject: 'role:board', name: name('게시판 관리자'), level: 'write' },
  ])
  return (
    <RightsField<Row>
      label="권한"
      value={rows}
      onChange={(next) => {
        setRows(next)
        onRows(next)
      }}
      toRow={(subject) => ({ ...subject, level: 'read' })}
      companies={[{ subject: 'company:ONE', name: name('하나') }]}
      roles={roles}
      allowsEveryone
      allowsUnits
    />
  )
}

it('a user adds everyone, the company and roles, limits a department and removes a row', async () => {
  let rows: readonly Row[] = []
  const onRows = (next: readonly Row[]) => {
    rows = next
  }
  const now = () => rows.map((row) => `${row.subject} ${row.level}`)
  render(<Field onRows={onRows} />)
  fireEvent.click(screen.getByRole('button', { name: 'kit.rights.everyone' }))
  fireEvent.click(screen.getByRole('button', { name: 'kit.rights.addCompany' }))
  expect(screen.queryByRole('button', { name: 'kit.rights.addCompany' })).toBeNull()
  fireEvent.click(screen.getByRole('switch'))
  fireEvent.click(screen.getByRole('button', { name: 'kit.rights.roles' }))
  const dialog = await screen.findByRole('dialog')
  const [available, selected] = within(dialog).getAllByRole('grid')
  if (!available || !selected) throw new Error('two lists expected')
  expect(within(selected).getByText('게시판 관리자')).toBeTruthy()
  fireEvent.click(
    within(available).getAllByRole('button', { name: 'kit.rights.dialog.add' })[0] as HTMLElement,
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'kit.save' }))
  expect(now()).toEqual([
    'unit:HR read',
    'role:board write',
    'everyone read',
    'company:ONE read',
    'role:popup read',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'kit.rights.removeOf' })[0] as HTMLElement)
  expect(now()).not.toContain('unit:HR read')
})

it('a role is found by a part of its name, the selection is cleared except fixed roles, and a failure keeps the dialog', async () => {
  const onSave = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined)
  const onClose = vi.fn()
  render(
    <RoleDialog
      roles={roles}
      selected={['role:board', 'role:super']}
      fixed={['role:super']}
      onSave={onSave}
      onClose={onClose}
    />,
  )
  const [available, selected] = screen.getAllByRole('grid')
  if (!available || !selected) throw new Error('two lists expected')
  fireEvent.click(screen.getByRole('button', { name: 'kit.rights.dialog.clear' }))
  expect(within(selected).getAllByRole('row')).toHaveLength(1)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '팝업' } })
  expect(within(available).getAllByRole('row')).toHaveLength(1)
  fireEvent.click(within(available).getByRole('button', { name: 'kit.rights.dialog.add' }))
  const save = screen.getByRole('button', { name: 'kit.save' })
  fireEvent.click(save)
  await screen.findByRole('alert')
  fireEvent.click(save)
  expect(onSave.mock.lastCall?.[0].map(({ subject }: RightRow) => subject)).toEqual([
    'role:popup',
    'role:super',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'kit.cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

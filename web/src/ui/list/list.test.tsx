import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../dialog/dialog.tsx'
import { DataTable } from './list.tsx'

const draw = (onOpen: () => void, onOther: () => void) =>
  render(
    <DataTable
      label="글"
      rows={[{ id: 1 }]}
      rowKey={(row) => row.id}
      columns={[
        {
          id: 'title',
          head: '제목',
          phone: 'main',
          cell: () => (
            <button type="button" onClick={onOpen}>
              열기
            </button>
          ),
        },
        {
          id: 'other',
          head: '다른 것',
          cell: () => (
            <button type="button" onClick={onOther}>
              비교
            </button>
          ),
        },
        { id: 'date', head: '날짜', cell: () => '11.21' },
      ]}
    />,
  )

test('a click anywhere in a row opens it, except for what has its own action', () => {
  const [onOpen, onOther] = [vi.fn(), vi.fn()]
  draw(onOpen, onOther)
  fireEvent.click(screen.getByText('11.21'))
  expect(onOpen).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText('열기'))
  expect(onOpen).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByText('비교'))
  expect([onOpen.mock.calls.length, onOther.mock.calls.length]).toEqual([2, 1])
})

test('a click in a dialog that a row opened does not open the row', () => {
  const onOpen = vi.fn()
  render(
    <DataTable
      label="글"
      rows={[{ id: 1 }]}
      rowKey={(row) => row.id}
      columns={[
        {
          id: 'title',
          head: '제목',
          phone: 'main',
          cell: () => (
            <>
              <button type="button" onClick={onOpen}>
                열기
              </button>
              <Dialog isOpen title="연장" onClose={() => undefined}>
                <p>새 종료 일시</p>
              </Dialog>
            </>
          ),
        },
      ]}
    />,
  )
  fireEvent.click(screen.getByText('새 종료 일시'))
  expect(onOpen).not.toHaveBeenCalled()
})

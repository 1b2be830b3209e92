import { expect, it } from 'vitest'
import { choiceParam, flagParam, readListState, textParam, wholeParam, writeListState } from './list-state.ts'

const params = {
  page: wholeParam('PAGE', 1),
  size: wholeParam('SIZE', 20),
  text: textParam('SEARCHTEXT'),
  sort: choiceParam('SORT', ['date', 'title'], 'date'),
  isAscending: flagParam('SORTORDER'),
}
const plain = { page: 1, size: 20, text: '', sort: 'date', isAscending: false } as const

it('an address without a state is a plain list, and a plain list is not written', () => {
  expect(readListState(params, {})).toEqual(plain)
  expect(writeListState(params, { SYSID: '3', page: '7', PAGE: '7' }, plain)).toEqual({ SYSID: '3' })
})

it('what was written is read again, and other names stay', () => {
  const state = { page: 3, size: 50, text: '회의록', sort: 'title', isAscending: true } as const
  const query = writeListState(params, { MENUID: '9' }, state)
  expect(query).toEqual({
    MENUID: '9',
    PAGE: '3',
    SIZE: '50',
    SEARCHTEXT: '회의록',
    SORT: 'title',
    SORTORDER: 'true',
  })
  expect(readListState(params, query)).toEqual(state)
})

it.each([[{ PAGE: '0' }], [{ PAGE: '-1' }], [{ page: 'x' }], [{ SORT: 'hacked' }], [{ SORTORDER: '1' }]])(
  '%o is read as a plain list',
  (query) => {
    expect(readListState(params, query)).toEqual(plain)
  },
)

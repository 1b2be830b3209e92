// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { compareParts, compareTables, type Part, rowsOf } from './tables.rules.ts'

function box(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

const table = (...rows: string[]) =>
  `<table><tbody>${rows
    .map(
      (row) =>
        `<tr>${row
          .split('|')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table>`
const grid = (...rows: string[]) => rows.map((row) => row.split('|'))

const signs = { same: '', removed: '-', added: '+' }
/** Formats each row in brackets with bars between cells. A minus precedes removed text, a plus added text. */
function show(part: Part): string {
  if (part.kind !== 'table') return `${signs[part.kind]}${part.text.trim()}`
  return part.rows
    .map(({ kind, cells }) => {
      const texts = cells.map((cell) => cell.map((piece) => `${signs[piece.kind]}${piece.text}`).join(''))
      return `${signs[kind]}[${texts.join('|')}]`
    })
    .join(' ')
}
const compare = (older: string, newer: string) => compareParts(box(older), box(newer)).map(show)

describe('the rows of a table', () => {
  it.each([
    ['plain cells', table('가|나', '다|라'), grid('가|나', '다|라')],
    ['a cell over two columns', '<table><tr><td colspan=2>가</td><td>나</td></tr></table>', grid('가||나')],
    [
      'a cell over two rows',
      '<table><tr><td rowspan=2>가</td><td>나</td></tr><tr><td>다</td></tr></table>',
      grid('가|나', '|다'),
    ],
    ['a cell that covers too much', '<table><tr><td rowspan=9999>가</td></tr></table>', grid('가')],
    ['a table in a cell', `<table><tr><td>가${table('나|다')}</td></tr></table>`, [['가\n나\t다']]],
  ])('of %s', (_what, html, expected) => {
    expect(rowsOf(box(html).querySelector('table') as Element)).toEqual(expected)
  })
})

describe('comparing two tables', () => {
  it.each([
    ['the same', grid('가|1'), grid('가|1'), '[가|1]'],
    ['one cell', grid('이름|수', '가|1'), grid('이름|수', '가|2'), '[이름|수] [가|-1+2]'],
    ['a new row', grid('가|1', '나|2'), grid('가|1', '다|3', '나|2'), '[가|1] +[+다|+3] [나|2]'],
    ['a row less', grid('가|1', '나|2', '다|3'), grid('가|1', '다|3'), '[가|1] -[-나|-2] [다|3]'],
    [
      'a changed row and a new one',
      grid('가|1', '나|2'),
      grid('가|1', '나|9', '다|3'),
      '[가|1] [나|-2+9] +[+다|+3]',
    ],
    ['a new column', grid('이름|수', '가|1'), grid('이름|수|값', '가|1|5'), '[이름|수|+값] [가|1|+5]'],
  ])('%s', (_what, older, newer, expected) => {
    expect(show({ kind: 'table', rows: compareTables(older, newer) })).toBe(expected)
  })
})

describe('comparing two articles with tables', () => {
  it('shows a changed table in its place between the texts', () => {
    const older = `<p>회의 일정</p>${table('월|3시', '화|4시')}<p>이상입니다.</p>`
    const newer = `<p>회의 일정 변경</p>${table('월|3시', '화|5시')}<p>이상입니다.</p>`
    expect(compare(older, newer)).toEqual(['회의 일정', '+변경', '[월|3시] [화|-4시+5시]', '이상입니다.'])
  })

  it('shows a table that came and one that left as a whole', () => {
    const text = '<p>하나</p>'
    expect(compare(text, text + table('가|나'))).toEqual(['하나', '+[+가|+나]'])
    expect(compare(text + table('가|나'), text)).toEqual(['하나', '-[-가|-나]'])
  })

  it('treats tables without common words as two, and finds a table again after another came before it', () => {
    expect(compare(table('가|나'), table('다|라'))).toEqual(['-[-가|-나]', '+[+다|+라]'])
    expect(compare(table('가|나'), `${table('다|라')}<p>글</p>${table('가|나')}`)).toEqual([
      '+[+다|+라]',
      '+글',
      '[가|나]',
    ])
  })

  it('drops its own markers in a text', () => {
    expect(compare('<p>가\ufdd00\ufffc나</p>', '<p>가0나</p>')).toEqual(['가0나'])
  })
})

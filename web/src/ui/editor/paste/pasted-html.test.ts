import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPictureAlone, readPasted } from './pasted-html.ts'
import { readMarker } from './pasted-lists.ts'
import { pastedSize, readDeclarations } from './pasted-styles.ts'

const origin = 'https://maru.example'
const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../test/clipboard', `${name}.html`), 'utf8')

function pasted(html: string) {
  const words = readPasted(html, origin)
  const body = document.createElement('div')
  body.innerHTML = words.html
  const texts = (selector: string) =>
    [...body.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())
  return { ...words, body, texts }
}

describe('elements with the name of an inherited property', () => {
  it.each(['constructor', 'tostring', 'isprototypeof'])('loses <%s> and has its text', (name) => {
    expect(
      pasted(`<p>a <${name} onclick="x()" style="color:red">b</${name}></p>`).body.textContent,
    ).toContain('a b')
  })
})

describe('text from Word', () => {
  const { body, texts, html, missing } = pasted(clipboard('word'))
  const cell = (text: string) =>
    [...body.querySelectorAll('td')].find((one) => one.textContent?.trim() === text)

  it('preserves title and heading as headings', () => {
    expect(texts('h1')).toEqual(['하반기 워크숍 계획', '1. 준비'])
  })

  it('becomes real lists, as deep as they were, with their counters', () => {
    const [bullets, numbers] = [...body.children].filter((one) => /^[ou]l$/.test(one.localName))
    expect(bullets?.localName).toBe('ul')
    expect([...(bullets?.children ?? [])].map((one) => one.querySelector('p')?.textContent)).toEqual([
      '노트북',
      '필기구',
    ])
    expect(bullets?.querySelector('li > ul > li')?.textContent).toBe('충전기')
    expect([numbers?.localName, numbers?.getAttribute('start')]).toEqual(['ol', '3'])
    const inner = numbers?.querySelector('li:last-child > ol')
    expect(inner?.getAttribute('style')).toBe('list-style-type: hangul')
    expect([...(inner?.children ?? [])].map((one) => one.textContent)).toEqual(['플랫폼개발팀', '데이터팀'])
  })

  it('preserves colours, sizes, fonts and superscript of texts', () => {
    expect(html).toContain('<span style="color: red"><strong>금요일</strong></span>')
    const strong = [...body.querySelectorAll('span')].find((one) => one.textContent?.startsWith('강조한'))
    expect(strong?.getAttribute('style')).toBe(
      'background-color: yellow; font-size: 14pt; font-family: "Batang", serif',
    )
    expect(texts('sup')).toEqual(['2'])
  })

  it('preserves merged cells, column widths, backgrounds and visible borders', () => {
    expect(cell('구분')?.getAttribute('rowspan')).toBe('2')
    expect(cell('구분')?.getAttribute('colwidth')).toBe('120')
    expect(cell('구분')?.getAttribute('style')).toBe('background-color: #d9e2f3; border: 1px solid')
    expect(cell('일정')?.getAttribute('colspan')).toBe('2')
    expect(cell('일정')?.getAttribute('colwidth')).toBe('160,240')
    expect(cell('오전')?.getAttribute('style')).toContain('border-bottom: 3px double #c00000')
    expect(cell('구분')?.querySelector('p')?.getAttribute('style')).toBe('text-align: center')
    expect(cell('오후')?.querySelector('p')?.getAttribute('style')).toBe('text-align: right')
  })

  it('drops pictures on the disk and returns how many', () => {
    expect(missing).toBe(1)
    expect(body.querySelector('img')).toBeNull()
  })

  it('preserves only links of the web', () => {
    expect([...body.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
      'https://maru.example/guide',
    ])
    expect(body.textContent).toContain('계획서')
  })

  it('leaves nothing of Word behind', () => {
    expect(html).not.toMatch(/mso|MsoNormal|o:p|<!--|class=|lang=|@page|file:/i)
  })
})

describe('an outline from Word in Korean', () => {
  const { body, html } = pasted(clipboard('word-outline'))
  const cell = (text: string) =>
    [...body.querySelectorAll('td')].find((one) => one.textContent?.trim() === text)

  it('preserves the parentheses of its numbers and letters', () => {
    const counters = [...body.querySelectorAll('ol')].map((one) => one.getAttribute('style')?.split(': ')[1])
    expect(counters).toEqual(['decimal-paren', 'hangul-paren', 'hangul-parens', 'circled'])
    expect(body.querySelector('ol > li > ol > li > ol > li')?.textContent).toBe('부재중이면 대결자')
    expect(html).not.toMatch(/[가나①]\)|\d\)/)
  })

  it('preserves lines and backgrounds of a table that draws only some of its lines', () => {
    expect(cell('항목')?.getAttribute('style')).toBe(
      'background-color: #e2efd9; border-top: 3px solid; border-right: 0px; border-bottom: 1px solid; border-left: 0px',
    )
    expect(cell('숙박')?.getAttribute('style')).toBe(
      'border-top: 0px; border-right: 0px; border-bottom: 1px dashed #2e74b5; border-left: 0px',
    )
  })

  it('reads borders in parts, as browsers copy them', () => {
    const { html: parts } = pasted(
      '<table><tr><td style="border-style:solid none;border-width:2px 1px;border-color:#c00000 rgb(0, 0, 0)">a</td></tr></table>',
    )
    expect(parts).toContain(
      'border-top: 2px solid #c00000; border-right: 0px; border-bottom: 2px solid #c00000; border-left: 0px',
    )
  })
})

describe('a table from Excel', () => {
  const { body, html, texts } = pasted(clipboard('excel'))
  const cells = [...body.querySelectorAll('td')]

  it('preserves its rows without those that Excel hides', () => {
    expect(texts('tr').map((row) => row?.replaceAll(' ', ''))).toEqual([
      '11월구매내역',
      '품목수량금액',
      '모니터123,480,000',
      '3870,000',
    ])
  })

  it('preserves merged cells and the widths of the columns, also those of a span', () => {
    expect(cells[0]?.getAttribute('colspan')).toBe('3')
    expect(cells[0]?.getAttribute('colwidth')).toBe('72,128,128')
    expect(cells.find((one) => one.textContent === '모니터')?.getAttribute('rowspan')).toBe('2')
    expect(cells.find((one) => one.textContent === '870,000')?.getAttribute('colwidth')).toBe('128')
  })

  it('applies its classes: backgrounds, borders, alignment and bold text', () => {
    expect(cells[0]?.getAttribute('style')).toBe(
      'text-align: center; background-color: #ddebf7; vertical-align: middle; border: 1px solid',
    )
    expect(cells[0]?.querySelector('strong')?.textContent).toBe('11월 구매 내역')
    expect(cells[2]?.getAttribute('style')).toBe(
      'text-align: center; vertical-align: middle; border-top: 1px solid; border-right: 3px solid #0070c0; border-bottom: 1px dashed; border-left: 1px solid',
    )
    expect(html).toContain('<span style="color: red; font-size: 11pt">수량</span>')
    expect(cells.find((one) => one.textContent === '12')?.getAttribute('style')).toContain(
      'text-align: right',
    )
  })

  it('draws lines around cells for which the sheet drew none, where their neighbours draw none', () => {
    const look = (text: string) => cells.find((one) => one.textContent === text)?.getAttribute('style')
    expect(look('품목')).toBe('vertical-align: middle; border-right: 0px; border-bottom: 0px')
    expect(look('금액')).toBe('vertical-align: middle')
  })
})

describe('text from HWP', () => {
  const { body, html, texts, missing } = pasted(clipboard('hwp'))
  const cells = [...body.querySelectorAll('td')]

  it('preserves its outline as headings and its fonts', () => {
    expect(texts('h2')).toEqual(['출장 개요'])
    expect(html).toContain(
      '<span style="font-size: 16pt; font-family: &quot;HCR Dotum&quot;, sans-serif"><strong>출장 보고서</strong></span>',
    )
    expect(body.querySelector('p')?.getAttribute('style')).toBe('text-align: center')
  })

  it('preserves sizes within 7 and 72 points and drops the default font', () => {
    expect(html).toContain('<span style="color: #0000ff"><u>상하이 지사</u></span>')
    expect(html).toContain('font-size: 7pt')
  })

  it('preserves merged cells, widths and borders', () => {
    expect(cells.map((one) => one.getAttribute('colwidth'))).toEqual(['120', '150,150', '150', '150'])
    expect(cells[0]?.getAttribute('rowspan')).toBe('2')
    expect(cells[0]?.getAttribute('style')).toContain('border-bottom: 3px double')
    expect(cells[0]?.getAttribute('style')).toContain('background-color: #e5e5e5')
    expect(cells[3]?.getAttribute('style')).toContain('border-right: 0px')
  })

  it('drops the picture on the disk, and leaves an empty line empty', () => {
    expect(missing).toBe(1)
    expect(html).toContain('<p></p>')
    expect(html).not.toMatch(/HStyle|style-name|class=/i)
  })
})

describe('text from a web page', () => {
  it('runs nothing and drops frames, forms and handlers', () => {
    const { html } = pasted(
      '<p onclick="x()">a<script>x()</script><img src=x onerror=x()><iframe src=//evil></iframe>' +
        '<a href="javascript:x()">b</a><svg onload=x()></svg><form><button>c</button></form></p>',
    )
    expect(html).not.toMatch(/onclick|onerror|script|iframe|svg|button/)
    expect(html).toContain('b')
  })

  it('preserves pictures of the portal itself and embedded ones, and counts the others', () => {
    const id = '11111111-2222-4333-8444-555555555555'
    const { body, missing } = pasted(
      `<img src="${origin}/cm/file/picture/${id}" alt="우리"><img src="data:image/png;base64,AAAA">` +
        '<img src="https://evil.example/a.png"><img src="data:image/svg+xml;base64,AAAA"><img width=1 src="https://evil.example/b.gif">',
    )
    expect([...body.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
      `/cm/file/picture/${id}`,
      'data:image/png;base64,AAAA',
    ])
    expect(missing).toBe(2)
  })

  it('is not bold inside a bold wrapper with a normal weight', () => {
    const { html } = pasted(
      '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span></p></b>',
    )
    expect(html).toContain('a <strong>b</strong>')
    expect(html).not.toContain('<strong>a')
  })

  it('a picture next to its file is distinguished from a picture within a text', () => {
    expect(isPictureAlone('<meta charset="utf-8"><img src="https://x.example/a.png">')).toBe(true)
    expect(isPictureAlone('<p>글</p><img src="https://x.example/a.png">')).toBe(false)
    expect(isPictureAlone('<p>글</p>')).toBe(false)
  })
})

describe('markers of Word', () => {
  it.each([
    ['1.', true, 1, null],
    ['(3)', true, 3, 'decimal-parens'],
    ['4)', true, 4, 'decimal-paren'],
    ['2.1.', true, 1, null],
    ['②', true, 2, 'circled'],
    ['다.', true, 3, 'hangul'],
    ['ㄴ)', true, 2, 'hangul-consonant-paren'],
    ['가)', true, 1, 'hangul-paren'],
    ['（나）', true, 2, 'hangul-parens'],
    ['b.', true, 2, 'lower-alpha'],
    ['C)', true, 3, 'upper-alpha-paren'],
    ['i.', true, 1, 'lower-roman'],
    ['二、', true, 2, 'cjk-ideographic'],
    ['l\u00a0', false, 1, null],
    ['·', false, 1, null],
    ['o', false, 1, null],
  ])('%s', (text, isOrdered, start, counter) => {
    expect(readMarker(text)).toEqual({ isOrdered, start, counter })
  })
})

describe('sizes and declarations', () => {
  it.each([
    ['7pt', '7pt'],
    ['72pt', '72pt'],
    ['5pt', '7pt'],
    ['90pt', '72pt'],
    ['16px', '12pt'],
    ['10.0pt', undefined],
    ['1.2em', undefined],
    ['medium', undefined],
  ])('%s becomes %s', (value, expected) => {
    expect(pastedSize(value)).toBe(expected)
  })

  it('semicolons in quotes part nothing, and the last of a property wins', () => {
    expect([...readDeclarations('font-family:"a;b", serif; COLOR : red !important;color:blue;x')]).toEqual([
      ['font-family', '"a;b", serif'],
      ['color', 'blue'],
    ])
  })
})

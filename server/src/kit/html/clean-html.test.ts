import { runInNewContext } from 'node:vm'
import { htmlProperties } from '@maru/api/kit/markup'
import { describe, expect, test } from 'vitest'
import { cleanContent } from './clean-html.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const id = '11111111-2222-4333-8444-555555555555'
const clean = (html: string) => cleanContent(html, () => id).html

describe('metadata of a pasted picture', () => {
  test.each([
    ['C:\\Users\\홍길동\\Pictures\\휴가.jpg'],
    ['file:///C:/Users/hong/AppData/clip_image001.png'],
    ['그림 (\\\\fileserver\\hong\\a.png)'],
    ['/Users/hong/Desktop/a.png'],
    ['원본 그림의 이름: CLP0001.bmp 원본 그림의 크기: 가로 100pixel'],
  ])('%s is removed', (title) => {
    expect(clean(`<img src="${pixel}" alt="${title}" title="${title}">`)).toBe(
      `<img src="/cm/file/picture/${id}" />`,
    )
  })
  test.each(['a: b', '매출 추이 2025/2026', 'https://portal.example/a', 'Fig. 3: users/home page'])(
    '%s is unchanged',
    (title) => {
      expect(clean(`<img src="${pixel}" alt="${title}">`)).toContain(`alt="${title}"`)
    },
  )
})

describe('hostile HTML', () => {
  test.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=x>a</p>', '<p>a</p>'],
    [
      'a javascript link',
      '<a href="javascript:alert(1)">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      'a hidden javascript link',
      '<a href="jav&#x09;ascript:alert(1)">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="/cm/x"><input name="a"><button>go</button></form>', 'go'],
    ['an image from outside', '<img src="https://evil.example/pixel.gif">', ''],
    ['an image with a handler', '<img src=x onerror=alert(1)>', ''],
    ['an image of a call', '<img src="/cm/IsuCommon/ISU_auth/api/logout">', ''],
    ['a vector image as data', '<p>a</p><svg><script>1</script></svg>', '<p>a</p>'],
    ['a style that reaches out', '<p style="background:url(https://evil.example)">a</p>', '<p>a</p>'],
    [
      'a style that covers the page',
      '<p style="position:fixed;top:0;color:red">a</p>',
      '<p style="color:red">a</p>',
    ],
    ['a style element', '<style>body{display:none}</style>a', 'a'],
    ['a base address', '<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
    ['ids and classes', '<p id="root" class="dialog">a</p>', '<p>a</p>'],
    ['a comment', '<!--[if IE]><script>1</script><![endif]-->a', 'a'],
    ['mathematics as a vessel', '<math><mtext><script>1</script></mtext></math>', ''],
  ])('%s', (_name, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  test('cleaning twice changes nothing', () => {
    const html = `<p>a &lt; b</p><table><tr><td colspan="2">c</td></tr></table><img src="${pixel}" alt="d">`
    const once = clean(html)
    expect(clean(once)).toBe(once)
  })
})

describe('formatting for authors', () => {
  test('tables, headings, lists and the editor’s styles are unchanged', () => {
    const html =
      '<h2>제목</h2><ul><li>가</li></ul><table style="border-collapse:collapse"><colgroup><col width="80" /></colgroup>' +
      '<tbody><tr><th colspan="2" style="background-color:#eee">머리</th></tr></tbody></table>' +
      '<p style="text-align:center"><span style="font-family:Malgun Gothic;font-size:10pt;color:rgb(1, 2, 3)">글</span></p>'
    expect(clean(html)).toBe(html)
  })

  const styled = (style: string, tag = 'span') =>
    clean(`<${tag} style="${style}">a</${tag}>`).includes('style=')

  test.each([
    ['7pt', true],
    ['7.5pt', true],
    ['72pt', true],
    ['6pt', false],
    ['6.5pt', false],
    ['72.5pt', false],
    ['73pt', false],
    ['10px', false],
    ['2em', false],
    ['calc(10pt)', false],
  ])('a font size of %s: %s', (size, isKept) => {
    expect(styled(`font-size:${size}`)).toBe(isKept)
  })

  test.each([
    ['Malgun Gothic', true],
    ['맑은 고딕', true],
    ["'Batang', serif", true],
    ['Microsoft YaHei, 宋体, sans-serif', true],
    ['Comic Sans MS', false],
    ['Malgun Gothic, evil', false],
    ['MalgunGothicBatang', false],
    [`Arial, url(x)`, false],
  ])('the font %s: %s', (family, isKept) => {
    expect(styled(`font-family:${family}`)).toBe(isKept)
  })

  test.each([
    ['text-align:center', 'p', true],
    ['text-align:-webkit-right', 'p', false],
    ['color:#C8412F', 'span', true],
    ['color:var(--danger)', 'span', false],
    ['background-color:rgb(1, 2, 3)', 'span', true],
    ['background-color:url(x)', 'span', false],
    ['width:100%', 'p', false],
    ['list-style-type:hangul', 'ol', true],
    ['list-style-type:url(x)', 'ol', false],
    ['line-height:160%', 'p', true],
    ['line-height:900%', 'p', false],
    ['margin-left:-40px', 'p', false],
    ['text-indent:-9999px', 'p', false],
    ['white-space:nowrap', 'p', false],
    ['opacity:0', 'p', false],
    ['transform:scale(9)', 'p', false],
    ['float:left', 'p', false],
    ['position:sticky', 'p', false],
    ['display:none', 'p', false],
    ['z-index:9', 'p', false],
    ['cursor:pointer', 'p', false],
    ['pointer-events:none', 'p', false],
    ['animation:x 1s', 'p', false],
  ])('%s on %s: %s', (style, tag, isKept) => {
    expect(styled(style, tag)).toBe(isKept)
  })

  test('a table from Excel retains its widths, merged cells, backgrounds and borders', () => {
    const html =
      '<table style="width:328px"><colgroup><col style="width:72px" /><col style="min-width:48px" /></colgroup><tbody>' +
      '<tr><td colspan="2" style="text-align:center;background-color:#ddebf7;vertical-align:middle" colwidth="72,128">' +
      '<p>내역</p></td></tr><tr><td rowspan="2" style="border-right:3px solid #0070c0;border-bottom:1px dashed">' +
      '<p>a</p></td><td style="border:0px"><p>b</p></td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
  })

  test('a picture can be set to the width of the text', () => {
    expect(clean(`<img src="/cm/file/picture/${id}" style="width:100%">`)).toContain('style="width:100%"')
  })

  test('widths of columns are numbers', () => {
    const cell = (widths: string) => clean(`<table><tr><td colwidth="${widths}">a</td></tr></table>`)
    expect(cell('72,128')).toContain('colwidth="72,128"')
    expect(cell('1e9')).not.toContain('colwidth')
    expect(cell('72, expression(1)')).not.toContain('colwidth')
  })

  test('every accepted property is one that the browser applies, and vice versa', () => {
    const values: Partial<Record<string, string>> = {
      color: 'red',
      'background-color': 'red',
      'text-align': 'left',
      'text-decoration': 'underline',
      'font-size': '10pt',
      'font-family': 'Arial',
      'font-weight': 'bold',
      'font-style': 'italic',
      'line-height': '1.5',
      'vertical-align': 'top',
      'border-collapse': 'collapse',
      'list-style-type': 'disc',
      border: 'none',
      'border-top': 'none',
      'border-right': 'none',
      'border-bottom': 'none',
      'border-left': 'none',
    }
    for (const property of htmlProperties) {
      const tag = property === 'list-style-type' ? 'ol' : 'table'
      expect([property, styled(`${property}:${values[property] ?? '10px'}`, tag)]).toEqual([property, true])
    }
  })

  test('a pasted image is extracted and replaced by its address; the same image is stored once', () => {
    const { html, pasted } = cleanContent(`<p><img src="${pixel}"><img src="${pixel}"></p>`, () => id)
    expect(html).toBe(`<p><img src="/cm/file/picture/${id}" /><img src="/cm/file/picture/${id}" /></p>`)
    expect(pasted).toHaveLength(1)
    expect(pasted[0]?.bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  test('an image of the portal is listed as linked', () => {
    expect(cleanContent(`<img src="/cm/file/picture/${id}">`, () => 'x').linked).toEqual([id])
  })

  test('data that is not an image of the four types is refused', () => {
    for (const data of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html,<script>',
      'data:image/png;base64,<>',
    ]) {
      expect(() => clean(`<img src="${data}">`)).toThrow('editor.imageInvalid')
    }
  })

  test('an image above 5 MiB and a forty-first image are refused', () => {
    const large = Buffer.alloc(5 * 1_048_576 + 1).toString('base64')
    expect(() => clean(`<img src="data:image/png;base64,${large}">`)).toThrow('editor.imageTooLarge')
    const many = Array.from(
      { length: 41 },
      (_, index) => `<img src="data:image/png;base64,${btoa(String(index))}">`,
    )
    expect(() => clean(many.join(''))).toThrow('editor.tooManyImages')
  })
})

describe('cleaning again', () => {
  test.each([
    ['a paragraph in a paragraph in a box', '<p><div><p>가<div>나</p></div></p>다</div>'],
    ['a link in a link', '<a href="https://a.example">가<p><a href="https://b.example">나</a>다</p></a>'],
  ])('%s changes nothing', (_name, html) => {
    const once = clean(html)
    expect(clean(once)).toBe(once)
  })

  test('changes nothing in two thousand random texts of elements that close one another', () => {
    const names = 'p div a ul li table tr td h1 blockquote b dl dd svg pre'.split(' ')
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    const changed: string[] = []
    for (let count = 0; count < 2000; count += 1) {
      const html = Array.from({ length: 14 }, () => {
        const name = names[next(names.length)]
        return `${['<', '<', '</'][next(3)]}${name}${name === 'a' ? ' href="https://a.example"' : ''}>x`
      }).join('')
      const once = clean(html)
      if (clean(once) !== once) changed.push(html)
    }
    expect(changed).toEqual([])
  })
})

describe('HTML that would block the process', () => {
  const refusalOf = (html: string) => {
    try {
      clean(html)
    } catch (error) {
      return error
    }
  }

  test.each([
    ['elements within one another', '<b>'.repeat(2000)],
    ['elements within one another, closed again', `${'<i>'.repeat(2000)}a${'</i>'.repeat(2000)}`],
    ['the same where it is thrown away', `<svg>${'<g>'.repeat(2000)}`],
  ])('%s are refused beyond a thousand levels', (_name, html) => {
    expect(refusalOf(html)).toMatchObject({ code: 'kit.invalidInput', params: { fields: ['content'] } })
  })

  test('many sibling elements do not count as depth', () => {
    expect(clean('<p>a</p>'.repeat(3000))).toBe('<p>a</p>'.repeat(3000))
    expect(clean(`<ul>${'<li>a'.repeat(3000)}`)).toContain('<li>a</li><li>a</li>')
  })

  test('a style of braces is dropped before it is parsed', () => {
    const parse = () => cleanContent(`<p style="${'{'.repeat(1_900_000)}">가</p>`, () => id).html
    // Parsing would take hours; the limit ends it.
    expect(runInNewContext('parse()', { parse }, { timeout: 50_000 })).toBe('<p>가</p>')
    expect(cleanContent(`<p style="color:red;${' '.repeat(4000)}">가</p>`, () => id).html).toBe('<p>가</p>')
  })

  test('two million characters of markup without pasted images are refused before parsing', () => {
    expect(refusalOf('<p></p>'.repeat(300_000))).toMatchObject({ code: 'kit.tooLarge' })
    expect(clean(`<p>${'<br>'.repeat(100_000)}</p>`)).toContain('<br />')
    const large = `data:image/png;base64,${'A'.repeat(3_000_000)}`
    expect(cleanContent(`<img src="${large}">`, () => id).pasted[0]?.bytes.length).toBe(2_250_000)
  })
})

import { expect, test } from 'vitest'
import { cleanSheets, styleCleaner } from './css.rules.ts'
import { renderPage } from './html-page.rules.ts'

const page = (html: string, more: object = {}) =>
  renderPage({
    ...{
      bodies: [{ isHtml: true, text: html }],
      inlinePictures: new Map(),
      base: '/m',
      quoteLabel: 'q',
      linkLabel: 'l',
    },
    ...{ showsPictures: false, isDark: false, isInverted: false, ...more },
  }).html
const sheet = (css: string) => cleanSheets(`<style>${css}</style>`, '.mail0')
const clean = (style: string) => styleCleaner()(style)

test.each([
  // What newsletters write.
  ['padding:20px 24px !important', 'padding:20px 24px!important'],
  [
    'background:#222 url(https://cdn.example/bg.png) no-repeat center/cover;color:#fff',
    'background-color:#222;color:#fff',
  ],
  ['background: url("x.png") RGB(0, 0, 0)', 'background-color:RGB(0,0,0)'],
  [
    'font-family:Arial,"Malgun Gothic",sans-serif !important',
    'font-family:Arial,"Malgun Gothic",sans-serif!important',
  ],
  ['font:bold 14px/1.5 Arial', 'font:bold 14px/1.5 Arial'],
  [
    'display:none;max-height:0;overflow:hidden;opacity:0',
    'display:none;max-height:0;overflow:hidden;opacity:0',
  ],
  ['border-top:1px solid #ddd;border-radius:.5em', 'border-top:1px solid #ddd;border-radius:.5em'],
  ['border:rgb(1, 2, 3) 1px solid', 'border:rgb(1,2,3) 1px solid'],
  ['border:none;border-bottom:solid windowtext 1.0pt', 'border:none;border-bottom:solid windowtext 1.0pt'],
  ['border-color:RGB(0 0 0) #ddd', 'border-color:RGB(0 0 0) #ddd'],
  ['border-width:1px 2px 3px 4px;margin:0px auto', 'border-width:1px 2px 3px 4px;margin:0px auto'],
  ['color:red;;broken;width:50%', 'color:red;width:50%'],
  // Five parts, none that is one part, and many parts.
  ['margin:0 0 0 0 0;border:1px solid red blue red', ''],
  ['padding:1px2px;border:1pxsolid;border-width:1px2px', ''],
  [`border:${'aaa '.repeat(900)}`, ''],
  // What must not pass.
  ['position:fixed;top:0;z-index:9;color:red', 'color:red'],
  ['background:url(https://evil.example/x)', ''],
  ['background-image:url(x);list-style:url(x);cursor:url(x),auto', ''],
  ['width:expression(alert(1))', ''],
  ['width:e\\78pression(1)', ''],
  ['color:\\75rl(x)', ''],
  ['background:\\75\\72\\6c(https://evil.example)', ''],
  ['behavior:url(x);-moz-binding:url(x);filter:progid(x)', ''],
  ['color:var(--x);width:calc(1px + 1px);content:"x"', ''],
  ['background:image-set("https://evil.example/x" 1x)', ''],
  ['color:red}body{display:none', ''],
  ['font-family:"</style><script>alert(1)</script>"', ''],
  [`color:${'('.repeat(1000)}`, ''],
])('the style %s becomes %s', (style, expected) => expect(clean(style)).toBe(expected))

test.each([
  ['.hero{background:#0b3d91;color:#fff}', '.mail0 .m-hero{background-color:#0b3d91;color:#fff}'],
  ['body{background:#f4f4f4}', '.mail0{background-color:#f4f4f4}'],
  ['html body.x > table td, #a:hover{color:red}', '.mail0 table td,.mail0 #m-a:hover{color:red}'],
  ['body .x{color:red}', '.mail0 .m-x{color:red}'],
  ['*{color:red}', '.mail0 *{color:red}'],
  [
    '@media only screen and (max-width:600px){.col{display:block!important;width:100%!important}}',
    '@media only screen and (max-width:600px){.mail0 .m-col{display:block!important;width:100%!important}}',
  ],
  ['<!-- .a{color:red} -->', '.mail0 .m-a{color:red}'],
  ['.a{color:red', '.mail0 .m-a{color:red}'],
  ['.a{} .b{position:fixed}', ''],
  ['@import url(https://evil.example/x.css); @font-face{font-family:x;src:url(x)}', ''],
  ['@media (prefers-color-scheme:dark){.a{color:#000}} @media print{.a{color:red}}', ''],
  ['@supports (display:grid){.a{color:red}} @keyframes k{from{color:red}}', ''],
  ['.a::before{content:url(x);color:red} [href^="https"]{color:red} :root{color:red}', ''],
  ['.sm\\:w{width:1px} .a\\{}{color:red}', ''],
  [`.a{color:red}${'('.repeat(1000)}`, ''],
])('the sheet %s becomes %s', (css, expected) => expect(sheet(css)).toBe(expected))

test('a sheet within a comment is for old programs, and one for print is not read', () => {
  const html =
    '<!--[if mso]><style>.a{color:red}</style><![endif]--><style media="print">.b{color:red}</style>'
  expect(cleanSheets(`${html}<style>.c{color:red}</style>`, '.r')).toBe('.r .m-c{color:red}')
})

test('values that fit in many ways at first and not at the end are refused at once', () => {
  // Each of them has some thousand ways to be divided into four words.
  const values = Array.from({ length: 1_900 }, (_, at) => `${'a'.repeat(50 + (at % 40))}_`)
  const numbers = values.map((_, at) => `${'1.1'.repeat(5)}${at}_`)
  const rule = (name: string) => (value: string) => `.a{${name}:${value}}`
  expect(sheet(values.map(rule('border')).join(''))).toBe('')
  expect(sheet(numbers.map(rule('padding')).join(''))).toBe('')
})

const red = '<style>.a{color:red}</style>'
test.each([
  ['an element without the end of its end tag', red.slice(0, -1)],
  ['capital letters', '<STYLE type="text/css">.a{color:red}</STYLE>'],
  ['a sheet for print', `${red}<style media = " PRINT">.b{color:red}</style>`],
  ['a sheet for screens', '<style media=screen>.a{color:red}</style>'],
  ['a tag within a tag', '<style<style>.a{color:red}</style>'],
  ['another element', `<styles>.b{color:red}</styles>${red}`],
  ['a comment', `<!-- <style>.b{color:red}</style> -->${red}<!--`],
  ['an element without an end', '<style>.a{color:red}'],
  ['a tag without an end', `${red}<style`],
  // Two megabytes, which is the most that is shown of a mail. Reading each tag to the end of the text takes minutes.
  ['many tags without an end', red + '<style'.repeat(330_000)],
  ['many tags and comments without an end', red + '<!--<style'.repeat(200_000)],
  ['many blanks in a tag', `<style media=${' '.repeat(1_900_000)}x>.a{color:red}</style>`],
])('the style sheets of HTML are read in one pass: %s', (_name, html) =>
  expect(cleanSheets(html, '.r')).toBe('.r .m-a{color:red}'),
)

test('the classes of a mail are its own: none is one of the page or of another text', () => {
  const html =
    '<style>.plain{color:red}.quote{color:red}</style><body class="quote x"><p class="plain" id="plain">a</p>'
  const text = page(html)
  expect(text).toContain('<div class="m-quote m-x"><p class="m-plain" id="m-plain">a</p></div>')
  expect(text).toContain('.mail0 .m-plain{color:red}')
  const two = page('', {
    bodies: [
      { isHtml: true, text: html },
      { isHtml: true, text: html },
    ],
  })
  expect(two).toContain('.mail1 .m-plain{color:red}')
})

test('a newsletter keeps its look, and nothing of it names another host', () => {
  const html = `<html><head><style>.btn{display:inline-block;background:#ff7a00;color:#fff}
    @media(max-width:600px){.col{display:block!important}}</style></head><body style="background:#f4f4f4">
    <td style="background:#222 url(https://cdn.example/bg.png);color:#ffffff;padding:20px">a</td>
    <td class="col" width="50%"><img src="https://cdn.example/a.png" width="300"></td>
    <a class="btn" href="https://news.example/go">b</a></body></html>`
  const text = page(html)
  expect(text).toContain('<div style="background-color:#f4f4f4">')
  expect(text).toContain('.mail0 .m-btn{display:inline-block;background-color:#ff7a00;color:#fff}')
  expect(text).toContain('@media (max-width:600px){.mail0 .m-col{display:block!important}}')
  expect(text).toContain('background-color:#222;color:#ffffff;padding:20px')
  expect(text.replace(/href="[^"]*"/g, '')).not.toMatch(/url\(|https?:/)
  expect(page('<style>.a{color:#000}</style><p class="a">x</p>', { isDark: true })).not.toContain(
    'class="dark"',
  )
})

test('links without a host lead nowhere, and those within the mail stay in it', () => {
  const text = page(
    '<a href="/admin">a</a><a href="x.html">b</a><a href="#top">c</a><a href="//x.example">d</a>',
  )
  expect(text).toContain('<a>a</a><a>b</a><a href="#m-top">c</a><a>d</a>')
})

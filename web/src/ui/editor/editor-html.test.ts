import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { editorHtml } from './editor-html.ts'
import { editorExtensions } from './editor-kit.ts'

const html =
  '<h1>제목</h1><p>가<strong>나</strong></p><ul><li><p>하나</p></li></ul>' +
  '<table><tbody><tr><td colspan="2" colwidth="100,80"><p>칸</p></td></tr></tbody></table>' +
  '<img src="/cm/file/picture/00000000-0000-4000-8000-000000000000" alt="산" style="width: 100%">'

function editorOf(content: string) {
  return new Editor({ extensions: editorExtensions(), content })
}

describe('the HTML of an editor', () => {
  it('is what the editor itself would write, before and after changes', () => {
    const editor = editorOf(html)
    // Removes the empty last paragraph, which exists only for the caret after the picture.
    const whole = () => editor.getHTML().replace(/<p><\/p>$/, '')
    expect(editorHtml(editor)).toBe(whole())
    editor.commands.insertContentAt(2, '새 ')
    expect(editorHtml(editor)).toContain('<h1>제새 목</h1>')
    expect(editorHtml(editor)).toBe(whole())
    editor.chain().setTextSelection(1).toggleHeading({ level: 2 }).run()
    expect(editorHtml(editor)).toBe(whole())
    editor.destroy()
  })

  it.each([
    ['<p>가  나</p>', '<p>가 &nbsp;나</p>'],
    ['<p>가   나</p>', '<p>가 &nbsp; 나</p>'],
    ['<p>가<strong>나</strong> </p>', '<p>가<strong>나</strong>&nbsp;</p>'],
    ['<p> 가</p>', '<p>&nbsp;가</p>'],
    ['<p>가 <br> 나</p>', '<p>가&nbsp;<br>&nbsp;나</p>'],
    ['<p>가 나 다</p>', '<p>가 나 다</p>'],
    ['<pre><code>a  b</code></pre>', '<pre><code>a  b</code></pre>'],
  ])('blanks of %s stay, and come back the same', (typed, expected) => {
    const editor = new Editor({
      extensions: editorExtensions(),
      content: typed,
      parseOptions: { preserveWhitespace: 'full' },
    })
    const html = editorHtml(editor)
    expect(html).toBe(expected)
    expect(editorHtml(editorOf(html))).toBe(html)
  })

  it('has fonts without those of the portal, which are drawn behind them', () => {
    const html = '<p><span style="font-family: &quot;HCR Batang&quot;, serif;">가</span></p>'
    const editor = editorOf(html)
    expect(editor.getHTML()).toContain('&quot;HCR Batang&quot;, serif, var(--font)')
    expect(editorHtml(editor)).toBe(html)
    // Content copied from an editor contains the portal fonts.
    expect(editorHtml(editorOf(editor.getHTML()))).toBe(html)
    editor.destroy()
  })

  it('has the borders of cells by side, in every form that browsers write', () => {
    const sides =
      'border-top: 3px solid; border-right: 0px; border-bottom: 1px dashed rgb(46, 116, 181); border-left: 0px'
    const cell = (style: string) =>
      `<table><tbody><tr><td colspan="1" rowspan="1" style="${style}"><p>가</p></td></tr></tbody></table>`
    expect(editorHtml(editorOf(cell(sides)))).toContain(sides)
    const parts =
      'border-width: 3px medium 1px; border-style: solid none dashed; border-color: currentcolor currentcolor rgb(46, 116, 181)'
    expect(editorHtml(editorOf(cell(parts)))).toContain(sides)
  })

  it('writes only the changed block anew', () => {
    const editor = editorOf(Array.from({ length: 500 }, (_, index) => `<p>${index}</p>`).join(''))
    editorHtml(editor)
    let written = 0
    const original = document.createElement.bind(document)
    document.createElement = ((name: string) => {
      if (name === 'div') written += 1
      return original(name)
    }) as typeof document.createElement
    editor.commands.insertContentAt(1, '가')
    written = 0
    editorHtml(editor)
    document.createElement = original
    expect(written).toBe(1)
    editor.destroy()
  })
})

import { Editor } from '@tiptap/core'
import { CellSelection } from '@tiptap/pm/tables'
import { describe, expect, it } from 'vitest'
import { indent, mergeWith, setCellGround } from './editor-acts.ts'
import { editorHtml } from './editor-html.ts'
import { editorExtensions } from './editor-kit.ts'

const editorOf = (content: string) => new Editor({ extensions: editorExtensions(), content })
const table =
  '<table><tbody><tr><td style="border: 2px solid #c00"><p>가</p></td><td><p>나</p></td></tr>' +
  '<tr><td><p>다</p></td><td><p>라</p></td></tr></tbody></table>'

/** Sets the caret inside the text node with this text. */
function stand(editor: Editor, text: string): void {
  editor.state.doc.descendants((node, place) => {
    if (node.text === text) editor.commands.setTextSelection(place + 1)
  })
}

describe('the acts of the editor', () => {
  it('indent a block by steps, and take it back to the edge', () => {
    const editor = editorOf('<p style="line-height: 2">가</p>')
    indent(editor, 1)
    indent(editor, 1)
    expect(editorHtml(editor)).toBe('<p style="line-height: 2; margin-left: 60px;">가</p>')
    indent(editor, -1)
    indent(editor, -1)
    indent(editor, -1)
    expect(editorHtml(editor)).toBe('<p style="line-height: 2;">가</p>')
  })

  it('sink a list item and lift it without a Tab key', () => {
    const editor = editorOf('<ul><li><p>가</p></li><li><p>나</p></li></ul>')
    stand(editor, '나')
    indent(editor, 1)
    expect(editorHtml(editor)).toBe('<ul><li><p>가</p><ul><li><p>나</p></li></ul></li></ul>')
    indent(editor, -1)
    expect(editorHtml(editor)).toBe('<ul><li><p>가</p></li><li><p>나</p></li></ul>')
  })

  it('give all chosen cells a ground, and leave their borders', () => {
    const editor = editorOf(table)
    const cells: number[] = []
    editor.state.doc.descendants((node, place) => {
      if (node.type.name === 'tableCell') cells.push(place)
    })
    const [first = 0, second = 0] = cells
    editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, first, second)))
    setCellGround(editor, '#fff3b0')
    expect(editorHtml(editor)).toContain(
      'background-color: rgb(255, 243, 176); border: 2px solid rgb(204, 0, 0);',
    )
    expect(editorHtml(editor).match(/rgb\(255, 243, 176\)/g)).toHaveLength(2)
    setCellGround(editor, null)
    expect(editorHtml(editor)).not.toContain('background-color')
    expect(editorHtml(editor)).toContain('border: 2px solid rgb(204, 0, 0)')
  })

  it('merge a cell with its neighbour, where there is one', () => {
    const editor = editorOf(table)
    stand(editor, '가')
    expect(mergeWith(editor, 'right')).toBe(true)
    expect(editorHtml(editor)).toContain('colspan="2"')
    expect(mergeWith(editor, 'right')).toBe(false)
    expect(mergeWith(editor, 'below')).toBe(true)
  })
})

describe('what other programs wrote', () => {
  it.each([
    '<p style="line-height: 1.6; margin-left: 40px">가</p>',
    '<h4>가</h4>',
    '<pre><code>a\n  b</code></pre>',
    '<img src="/cm/file/picture/x" style="width: 320px">',
    '<p style="text-align: justify">가</p>',
  ])('%s comes back as it was', (html) => {
    const editor = editorOf(html)
    const once = editorHtml(editor)
    for (const part of html.match(/line-height: 1.6|margin-left: 40px|<h4>|a\n {2}b|width: 320px|justify/g) ??
      [])
      expect(once).toContain(part)
    expect(editorHtml(editorOf(once))).toBe(once)
  })

  it('heights and grounds of rows, and padding of cells, stay', () => {
    const html =
      '<table style="border: 2px solid #000"><tbody><tr style="height: 40px"><td style="padding: 8px; height: 20px"><p>가</p></td></tr></tbody></table>'
    const once = editorHtml(editorOf(html))
    for (const part of ['height: 40px', 'padding: 8px; height: 20px', 'border: 2px solid rgb(0, 0, 0)'])
      expect(once).toContain(part)
  })
})

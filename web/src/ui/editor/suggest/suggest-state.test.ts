import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { editorHtml } from '../editor-html.ts'
import { editorExtensions } from '../editor-kit.ts'
import { mentionedIn } from '../mention-node.ts'
import { closeSuggestion, openSuggestion, type SuggestKeys } from './suggest-state.ts'

let editor: Editor
const keys: SuggestKeys = { current: null }

function start(content = ''): Editor {
  editor = new Editor({ extensions: editorExtensions(keys), content })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  return editor
}
afterEach(() => editor.destroy())

function type(text: string): void {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
}
const open = () => openSuggestion(editor.state)
const kim = '<span data-mention="kim">@김서연</span>'

describe('suggestions', () => {
  it('open for a typed @ and follow the letters and the caret', () => {
    start('<p>안녕 </p>')
    type('안녕 @김')
    expect(open()).toMatchObject({ kind: 'person', text: '김' })
    editor.commands.setTextSelection(1)
    expect(open()).toBeNull()
  })
  it('open for a typed /, and a space ends them', () => {
    start()
    type('/ta')
    expect(open()).toEqual({ kind: 'block', text: 'ta', from: 1, to: 4 })
    type(' ')
    expect(open()).toBeNull()
  })
  it('that the author closed open again only for another character', () => {
    start()
    type('@김')
    closeSuggestion(editor.view)
    type('서')
    expect(open()).toBeNull()
    expect(editor.getText()).toBe('@김서')
    type(' @이')
    expect(open()).toMatchObject({ text: '이' })
  })
  it('do not open for pasted text, for code or by undo', () => {
    start()
    editor.view.dispatch(editor.state.tr.insertText('@kim').setMeta('paste', true))
    expect(open()).toBeNull()
    editor.destroy()
    start('<pre><code>a </code></pre>')
    type('@')
    expect(open()).toBeNull()
    editor.destroy()
    start('<p><code>a</code></p>')
    type(' @')
    expect(open()).toBeNull()
  })
  it('pass keys only while they are open', () => {
    start()
    const pressed: string[] = []
    keys.current = (event) => pressed.push(event.key) > 0
    const press = (key: string) =>
      editor.view.someProp('handleKeyDown', (use) => use(editor.view, new KeyboardEvent('keydown', { key })))
    press('F2')
    type('@')
    press('F2')
    closeSuggestion(editor.view)
    press('F2')
    expect(pressed).toEqual(['F2'])
    keys.current = null
  })
})

describe('a mention in the text', () => {
  it('is inserted for the typed letters, with a space after it', () => {
    start()
    type('안녕 @김')
    const range = open()
    expect(range).not.toBeNull()
    if (range) editor.commands.insertMention(range, { code: 'kim', name: '김서연' })
    expect(editorHtml(editor)).toBe(`<p>안녕 ${kim}&nbsp;</p>`)
    expect([...mentionedIn(editor)]).toEqual(['kim'])
    expect(open()).toBeNull()
  })
  it('is loaded and saved unchanged, also in bold and in a cell', () => {
    const html = `<p><strong>${kim}</strong> 님</p><table><tbody><tr><td><p>${kim}</p></td></tr></tbody></table>`
    start(html)
    expect(editorHtml(editor)).toContain(`<strong>${kim}</strong> 님`)
    expect(editorHtml(editor).split('data-mention="kim"')).toHaveLength(3)
  })
  it('is removed whole by Backspace', () => {
    start(`<p>네 ${kim}</p>`)
    editor.commands.keyboardShortcut('Backspace')
    expect(editor.getText()).toBe('네 ')
  })
  it('is plain text in an editor without mentions', () => {
    editor = new Editor({ extensions: editorExtensions(null), content: `<p>${kim}</p>` })
    expect(editorHtml(editor)).toBe('<p>@김서연</p>')
    expect(openSuggestion(editor.state)).toBeNull()
  })
})

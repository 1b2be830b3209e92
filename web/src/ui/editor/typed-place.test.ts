import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { editorExtensions } from './editor-kit.ts'
import { followBrowserSelection } from './typed-place.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open() {
  const element = document.createElement('div')
  document.body.append(element)
  editor = new Editor({
    element,
    extensions: editorExtensions(),
    content: '<table><tbody><tr><td><p>cell</p></td></tr></tbody></table><p>after</p>',
  })
  editor.commands.setTextSelection(5)
  return editor
}

const isInTable = ({ state }: Editor) => state.selection.$from.depth > 1

test('what is pasted at once after a move goes to where the browser has the caret, not to where it was', () => {
  const current = open()
  expect(isInTable(current)).toBe(true)
  const text = [...current.view.dom.querySelectorAll('p')].at(-1)?.firstChild
  if (!text) throw new Error('the paragraph after the table has its text')
  // The browser has moved the caret, but the editor has not received the selection event yet.
  document.getSelection()?.collapse(text, 5)
  expect(isInTable(current)).toBe(true)
  followBrowserSelection(current.view)
  expect(isInTable(current)).toBe(false)
  expect(current.state.selection.$from.parentOffset).toBe(5)
})

test('a picture that is selected stays selected', () => {
  const current = open()
  current.commands.setContent('<p>a</p><img src="data:image/png;base64,AA==" alt="">')
  current.commands.setNodeSelection(3)
  const before = current.state.selection
  document.getSelection()?.collapse(current.view.dom.querySelector('p'), 0)
  followBrowserSelection(current.view)
  expect(current.state.selection.eq(before)).toBe(true)
})

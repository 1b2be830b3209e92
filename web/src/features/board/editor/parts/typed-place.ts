import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Moves the editor's selection to where the browser has it. The browser reports a new place some time after the key or
 * the click: on a busy machine what is pasted in between would go to the place before, into a table for example.
 */
export function followBrowserSelection(view: EditorView): void {
  const { selection } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  const { anchorNode, focusNode } = shown ?? {}
  // Only the editor selects cells and pictures; the browser's selection does not have them.
  if (!shown || !anchorNode || !focusNode || !(selection instanceof TextSelection)) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(focusNode, shown.focusOffset)
  if (anchor === selection.anchor && head === selection.head) return
  const { doc } = view.state
  view.dispatch(view.state.tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Sets the editor's selection to the selection of the browser. The browser reports a selection change with a
 * delay after the key press or click. On a busy machine, content pasted before that report would be inserted
 * at the previous position, for example into a table.
 */
export function followBrowserSelection(view: EditorView): void {
  const { selection } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  const { anchorNode, focusNode } = shown ?? {}
  // Selections of cells and pictures exist only in the editor; the browser's selection cannot represent them.
  if (!shown || !anchorNode || !focusNode || !(selection instanceof TextSelection)) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(focusNode, shown.focusOffset)
  if (anchor === selection.anchor && head === selection.head) return
  const { doc } = view.state
  view.dispatch(view.state.tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

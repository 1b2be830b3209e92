import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** HTML of blocks that did not change since they were last written; a block is never changed in place. */
const written = new WeakMap<Node, string>()

function blockHtml(block: Node, serializer: DOMSerializer): string {
  let html = written.get(block)
  if (html === undefined) {
    const holder = document.createElement('div')
    holder.append(serializer.serializeNode(block))
    html = holder.innerHTML
    written.set(block, html)
  }
  return html
}

/** Whether a block is the empty line that the editor puts behind a table or a list at the end, for the caret alone. */
function isPlaceToStand(doc: Node, index: number): boolean {
  const block = doc.child(index)
  const isEmptyLine = block.type.name === 'paragraph' && block.content.size === 0
  return isEmptyLine && index > 0 && index === doc.childCount - 1 && !doc.child(index - 1).isTextblock
}

/**
 * The text of an editor as HTML. Only the blocks that changed are written anew, so that a key costs the same in an
 * article of a hundred pages as in an empty one.
 */
export function editorHtml({ state }: Editor): string {
  const serializer = DOMSerializer.fromSchema(state.schema)
  const blocks: string[] = []
  state.doc.forEach((block, _place, index) => {
    if (!isPlaceToStand(state.doc, index)) blocks.push(blockHtml(block, serializer))
  })
  return blocks.join('')
}

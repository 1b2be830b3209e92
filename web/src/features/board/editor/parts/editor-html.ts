import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { withoutPortalFont } from '../../board.rules.ts'
import { withSides } from './cell-borders.ts'

/** HTML of blocks that did not change since they were last written; a block is never changed in place. */
const written = new WeakMap<Node, string>()

const hardBlank = '\u00a0'

/**
 * Makes those blanks of a line hard that a browser shows none of: at its ends, and behind another. What was typed is
 * read as it was typed, and comes back to the editor.
 */
function escapeBlanks(line: Element): void {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let isHidden = true
  let last: Text | null = null
  const endLine = () => {
    if (last?.data.endsWith(' ')) last.data = last.data.slice(0, -1) + hardBlank
    last = null
    isHidden = true
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!(node instanceof Text)) {
      if (node.nodeName === 'BR') endLine()
      continue
    }
    let kept = ''
    for (const letter of node.data) {
      kept += letter === ' ' && isHidden ? hardBlank : letter
      isHidden = letter === ' ' && !isHidden
    }
    if (kept !== node.data) node.data = kept
    if (kept !== '') last = node
  }
  endLine()
}

function blockHtml(block: Node, serializer: DOMSerializer): string {
  let html = written.get(block)
  if (html === undefined) {
    const holder = document.createElement('div')
    holder.append(serializer.serializeNode(block))
    for (const line of holder.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) escapeBlanks(line)
    for (const styled of holder.querySelectorAll('[style*="font-family"], [style*="border-"]'))
      styled.setAttribute('style', withSides(withoutPortalFont(styled.getAttribute('style') ?? '')))
    html = holder.innerHTML
    written.set(block, html)
  }
  return html
}

/** Whether a block is the empty line that the editor puts behind a table or a list at the end, for the caret alone. */
function isCursorPlace(doc: Node, index: number): boolean {
  const block = doc.child(index)
  const isEmptyLine = block.type.name === 'paragraph' && block.content.size === 0
  return isEmptyLine && index > 0 && index === doc.childCount - 1 && !doc.child(index - 1).isTextblock
}

/**
 * The text of an editor as HTML. Only changed blocks are serialised again, so that a key costs the same in an
 * article of a hundred pages as in an empty one.
 */
export function editorHtml({ state }: Editor): string {
  const serializer = DOMSerializer.fromSchema(state.schema)
  const blocks: string[] = []
  state.doc.forEach((block, _place, index) => {
    if (!isCursorPlace(state.doc, index)) blocks.push(blockHtml(block, serializer))
  })
  return blocks.join('')
}

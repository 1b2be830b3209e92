import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { withoutPortalFont } from '../content/paper.ts'
import { withSides } from './paste/cell-borders.ts'

/** Cache of the HTML of blocks. It needs no invalidation, because ProseMirror nodes are immutable. */
const written = new WeakMap<Node, string>()

const hardBlank = '\u00a0'

/**
 * Replaces the spaces that browsers collapse with no-break spaces: at the start and end of a line, and after
 * another space. Readers then see the text as typed, and the editor loads it without losing spaces.
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
    let output = ''
    for (const letter of node.data) {
      output += letter === ' ' && isHidden ? hardBlank : letter
      isHidden = letter === ' ' && !isHidden
    }
    if (output !== node.data) node.data = output
    if (output !== '') last = node
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

/**
 * Returns whether a block is the empty last paragraph after a table, list or picture. The editor adds it only
 * to give the caret a position there.
 */
function isCursorPlace(doc: Node, index: number): boolean {
  const block = doc.child(index)
  const isEmptyLine = block.type.name === 'paragraph' && block.content.size === 0
  return isEmptyLine && index > 0 && index === doc.childCount - 1 && !doc.child(index - 1).isTextblock
}

/**
 * Returns the text of an editor as HTML. Only changed blocks are serialised again, so that a key press takes
 * about the same time in an article of a hundred pages as in an empty one.
 */
export function editorHtml({ state }: Editor): string {
  const serializer = DOMSerializer.fromSchema(state.schema)
  const blocks: string[] = []
  state.doc.forEach((block, _place, index) => {
    if (!isCursorPlace(state.doc, index)) blocks.push(blockHtml(block, serializer))
  })
  return blocks.join('')
}

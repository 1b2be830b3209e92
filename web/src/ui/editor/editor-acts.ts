import { CellSelection, cellAround, selectedRect } from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
import { withLook } from './editor-looks.ts'

/** Width of one indentation step in pixels. */
const step = 30
const mostSteps = 10

/** Returns the positions of the selected paragraphs and headings. */
function chosenBlocks({ state }: Editor): number[] {
  const result: number[] = []
  const { from, to } = state.selection
  state.doc.nodesBetween(from, to, (node, place) => {
    if (node.type.name === 'paragraph' || node.type.name === 'heading') result.push(place)
    return !node.isTextblock
  })
  return result
}

/**
 * Indents list items by one level and other blocks by one step; -1 removes indentation. Devices without a Tab
 * key can also use it.
 */
export function indent(editor: Editor, by: 1 | -1): void {
  if (editor.isActive('listItem')) {
    const chain = editor.chain().focus()
    if (by === 1) chain.sinkListItem('listItem').run()
    else chain.liftListItem('listItem').run()
    return
  }
  const { tr } = editor.state
  for (const place of chosenBlocks(editor)) {
    const { look } = editor.state.doc.nodeAt(place)?.attrs ?? {}
    const now = Number.parseFloat(/margin-left:\s*([\d.]+)px/.exec(String(look ?? ''))?.[1] ?? '0')
    const next = Math.min(mostSteps * step, Math.max(0, now + by * step))
    tr.setNodeAttribute(place, 'look', withLook(look, 'margin-left', next > 0 ? `${next}px` : null))
  }
  editor.view.dispatch(tr.scrollIntoView())
  editor.commands.focus()
}

/** Sets or removes the background of the selected cells; their other styles do not change. */
export function setCellGround(editor: Editor, colour: string | null): void {
  const { state, view } = editor
  const { tr, selection } = state
  const paint = (place: number, look: unknown) =>
    tr.setNodeAttribute(place, 'look', withLook(look, 'background-color', colour))
  if (selection instanceof CellSelection)
    selection.forEachCell((cell, place) => void paint(place, cell.attrs.look))
  else {
    const cell = cellAround(selection.$from)
    if (cell?.nodeAfter) paint(cell.pos, cell.nodeAfter.attrs.look)
  }
  if (tr.docChanged) view.dispatch(tr)
  editor.commands.focus()
}

/**
 * Merges the cell at the caret with the cell to its right or below, for devices where the user cannot select
 * several cells, such as touch screens. Returns whether the cells were merged.
 */
export function mergeWith(editor: Editor, side: 'right' | 'below'): boolean {
  const { state, view } = editor
  if (!cellAround(state.selection.$from)) return false
  const { map, tableStart, left, right, top, bottom } = selectedRect(state)
  const column = side === 'right' ? right : left
  const row = side === 'below' ? bottom : top
  if (column >= map.width || row >= map.height) return false
  const anchor = tableStart + (map.map[top * map.width + left] ?? 0)
  const head = tableStart + (map.map[row * map.width + column] ?? 0)
  view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, anchor, head)))
  return editor.chain().focus().mergeCells().run()
}

import { boardApi } from '@maru/api/board'
import type { Editor } from '@tiptap/react'
import { createContext } from 'react'
import { call } from '../../../../kit/call.ts'

/** For which board, and which article that is changed, the editors of a writer write. */
export interface WriterPlace {
  boardId: number
  articleId?: number | undefined
  /** Registers work to do before the text is saved; returns a function that unregisters it. */
  joinSave: (work: () => Promise<void>) => () => void
}

/** The writer that an editor belongs to; null where its pictures stay as data. */
export const PictureTarget = createContext<WriterPlace | null>(null)

/** Uploads the pictures of an editor while its author continues to write. */
export interface PictureUploads {
  /** Uploads pictures that are data URLs; called after every change of the text. */
  begin: () => void
  /** Resolves when nothing is on its way. */
  settle: () => Promise<void>
}

/** The first picture that is a data URL and was not refused, or undefined. */
function nextData(editor: Editor, refused: ReadonlySet<string>): string | undefined {
  let found: string | undefined
  editor.state.doc.descendants((node) => {
    const source = node.type.name === 'image' ? String(node.attrs.src ?? '') : ''
    if (found === undefined && source.startsWith('data:image/') && !refused.has(source)) found = source
    // Pictures are between the lines, never within one.
    return found === undefined && !node.isTextblock
  })
  return found
}

/** Lets every picture of this data show the address instead; no step of the undo list brings the data back. */
function showAddress(editor: Editor, data: string, address: string): void {
  const { tr } = editor.state
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === 'image' && node.attrs.src === data) tr.setNodeAttribute(place, 'src', address)
    return !node.isTextblock
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/**
 * Uploads of one editor, one picture after the other. A picture that the server does not take stays as data and travels
 * inside the save, which reports the fault: nothing that was pasted is lost.
 */
export function pictureUploads(
  editor: Editor,
  send: (image: string) => Promise<{ address: string }>,
): PictureUploads {
  const refused = new Set<string>()
  let running: Promise<void> | null = null
  const run = async () => {
    for (;;) {
      const data = editor.isDestroyed ? undefined : nextData(editor, refused)
      if (data === undefined) return
      try {
        const { address } = await send(data)
        if (!editor.isDestroyed) showAddress(editor, data, address)
      } catch {
        refused.add(data)
      }
    }
  }
  return {
    begin: () => {
      running ??= run().finally(() => {
        running = null
      })
    },
    settle: async () => {
      while (running) await running
    },
  }
}

/** Sends a picture ahead of the article. */
export function sendPicture(target: Pick<WriterPlace, 'boardId' | 'articleId'>) {
  return (image: string) => call(boardApi.uploadImage, { ...target, image })
}

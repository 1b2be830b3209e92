import type { Editor } from '@tiptap/react'

/** The form that an editor belongs to: where its pictures are stored, and when its text is saved. */
export interface EditorPictures {
  /** Stores a picture, given as a data URL; returns its address. */
  upload: (image: string) => Promise<{ address: string }>
  /** Registers work to do before the text is saved; returns a function that unregisters it. */
  joinSave: (work: () => Promise<void>) => () => void
}

/** Uploads the pictures of an editor while its author continues to write. */
export interface PictureUploads {
  /** Uploads pictures that are data URLs; called after every change of the text. */
  begin: () => void
  /** Resolves when no upload is running. */
  settle: () => Promise<void>
}

/** Returns the first picture that is a data URL and has no failed upload, or undefined. */
function nextData(editor: Editor, refused: ReadonlySet<string>): string | undefined {
  let address: string | undefined
  editor.state.doc.descendants((node) => {
    const source = node.type.name === 'image' ? String(node.attrs.src ?? '') : ''
    if (address === undefined && source.startsWith('data:image/') && !refused.has(source)) address = source
    // Pictures are blocks; a text block never contains one.
    return address === undefined && !node.isTextblock
  })
  return address
}

/**
 * Replaces this data URL with the address in every picture. The change is not in the undo history, so that
 * undo does not restore the data URL.
 */
function showAddress(editor: Editor, data: string, address: string): void {
  const { tr } = editor.state
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === 'image' && node.attrs.src === data) tr.setNodeAttribute(place, 'src', address)
    return !node.isTextblock
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/**
 * Returns the uploads of one editor, which run one after the other. A picture that cannot be uploaded stays a
 * data URL and is sent with the save, which reports the error. No pasted picture is lost.
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

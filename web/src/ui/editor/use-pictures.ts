import { htmlLimits } from '@maru/api/kit/markup'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '../dialog/ask.ts'
import { imageFits } from './editor-looks.ts'
import { type ReadImage, readImage } from './paste/pasted-image.ts'
import { type EditorPictures, type PictureUploads, pictureUploads } from './picture-uploads.ts'

/** Maximum characters of the data URLs that one save can send with the text: the call accepts 8 MiB. */
const mostData = 7_500_000

/** Returns the number of pictures in the editor, and the total length of those that are still data URLs. */
function standing(editor: Editor): { count: number; data: number } {
  let count = 0
  let data = 0
  editor.state.doc.descendants((node) => {
    if (node.type.name !== 'image') return !node.isTextblock
    count += 1
    const source = String(node.attrs.src ?? '')
    if (source.startsWith('data:')) data += source.length
    return false
  })
  return { count, data }
}

/**
 * Inserts picture files into the text in their order, before their upload. Files that cannot be inserted are
 * reported with the reason.
 */
export type InsertPictures = (files: File[], at?: number) => void

/**
 * Uploads pictures that are data URLs before the save, including the pictures of older drafts. The save waits
 * for running uploads and for `flush`, which reports the last input to the writer.
 */
function useUploads(
  editor: Editor | null,
  pictures: EditorPictures | undefined,
  flush: () => void,
): { current: PictureUploads | null } {
  const uploads = useRef<PictureUploads | null>(null)
  const { upload, joinSave } = pictures ?? {}
  useEffect(
    () =>
      joinSave?.(async () => {
        await uploads.current?.settle()
        flush()
      }),
    [joinSave, flush],
  )
  useEffect(() => {
    if (!editor || !upload) return
    const own = pictureUploads(editor, upload)
    uploads.current = own
    editor.on('update', own.begin)
    // The editor inserts its initial text when it is created.
    editor.on('create', own.begin)
    own.begin()
    return () => {
      editor.off('update', own.begin)
      editor.off('create', own.begin)
      uploads.current = null
    }
  }, [editor, upload])
  return uploads
}

/** Returns a function that inserts pictures into an editor; it can be called before the editor is ready. */
export function usePictures(
  editor: Editor | null,
  pictures: EditorPictures | undefined,
  flush: () => void,
): { current: InsertPictures } {
  const t = useTranslate()
  const insert = useRef<InsertPictures>(() => undefined)
  const uploads = useUploads(editor, pictures, flush)
  useEffect(() => {
    if (!editor) return
    insert.current = async (files, at) => {
      let place = at ?? editor.state.selection.from
      const follow = ({ transaction }: { transaction: { mapping: { map(at: number): number } } }) => {
        place = transaction.mapping.map(place)
      }
      editor.on('transaction', follow)
      const faults = new Set<string>()
      let nodes: object[] = []
      let { count, data } = standing(editor)
      const put = () => {
        if (nodes.length === 0 || editor.isDestroyed) return
        const end = Math.min(place, editor.state.doc.content.size)
        editor.chain().focus().insertContentAt(end, nodes).run()
        nodes = []
      }
      const take = async ({ src, isWide }: ReadImage, file: File) => {
        if (count >= htmlLimits.pictures)
          return faults.add(t('editor.imagesMost', { most: htmlLimits.pictures }))
        if (data + src.length > mostData && uploads.current) {
          // Uploaded pictures do not count towards the limit, so insert the previous ones and wait for their
          // upload.
          put()
          await uploads.current.settle()
          if (!editor.isDestroyed) data = standing(editor).data
        }
        if (data + src.length > mostData) return faults.add(t('editor.imagesTotal'))
        count += 1
        data += src.length
        const fit = isWide ? imageFits[0] : null
        nodes.push({ type: 'image', attrs: { src, alt: file.name.replace(/\.\w+$/, ''), fit } })
      }
      for (const file of files) {
        const image = await readImage(file)
        if (!('fault' in image)) await take(image, file)
        else if (image.fault === 'kind') faults.add(t('editor.imageWrong'))
        else faults.add(t('editor.imageTooLarge', { megabytes: htmlLimits.pictureBytes / 1_048_576 }))
      }
      put()
      editor.off('transaction', follow)
      if (faults.size > 0) await showAlert([...faults].join('\n'))
    }
  }, [editor, t, uploads])
  return insert
}

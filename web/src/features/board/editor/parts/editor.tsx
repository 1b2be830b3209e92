import type { ResolvedPos } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import contentStyles from '../../content/parts/article-content.module.css'
import '../../../../ui/list-counters.css'
import styles from './editor.module.css'
import { editorExtensions } from './editor-kit.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { isPictureAlone, readPasted } from './pasted-html.ts'
import { isImageFile } from './pasted-image.ts'
import { followBrowserSelection } from './typed-place.ts'
import { useCalmChange } from './use-calm-change.ts'
import { type InsertPictures, usePictures } from './use-pictures.ts'

/** Properties of {@link Editor}; `start` is read only once. To reset the editor, change its `key`. */
export interface EditorProps {
  label: string
  start: string
  onChange: (html: string) => void
}

function takesTab(place: ResolvedPos): boolean {
  for (let depth = place.depth; depth > 0; depth -= 1) {
    if (/^(?:tableCell|tableHeader|listItem)$/.test(place.node(depth).type.name)) return true
  }
  return false
}

function filesOf(data: DataTransfer | null | undefined): File[] {
  return [...(data?.files ?? [])].filter(isImageFile)
}

/**
 * The rich-text editor. Pasted and dropped pictures appear in the text before their upload; tables have tools
 * for rows and columns.
 */
export function Editor({ label, start, onChange }: EditorProps) {
  const t = useTranslate()
  const calm = useCalmChange(onChange)
  const [note, setNote] = useState<string | null>(null)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const rtf = useRef('')
  const insert = useRef<InsertPictures>(() => undefined)
  const editor = useEditor({
    extensions: editorExtensions(),
    // The text is inserted after the view exists, because the library renders its initial content three
    // times.
    onCreate: ({ editor: current }) => {
      if (start === '') return
      current
        .chain()
        .setContent(start, { emitUpdate: false })
        .setTextSelection(0)
        .setMeta('addToHistory', false)
        .run()
    },
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: classes(contentStyles.content, styles.page),
      },
      handleKeyDown: (view, event) => {
        // In a table or list, Tab acts on the text. Otherwise the surrounding dialog would move the focus.
        if (event.key === 'Tab' && takesTab(view.state.selection.$from)) event.stopPropagation()
        const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
        if (!isLink) return false
        event.preventDefault()
        setLinkOpen(true)
        return true
      },
      handleDOMEvents: {
        paste: (view, event) => {
          followBrowserSelection(view)
          rtf.current = event.clipboardData?.getData('text/rtf') ?? ''
          return false
        },
      },
      // Content copied from an editor has the attribute `data-pm-slice` and needs no conversion.
      transformPastedHTML: (html) => {
        if (html.includes('data-pm-slice')) return html
        const pasted = readPasted(html, window.location.origin, rtf.current)
        rtf.current = ''
        setNote(pasted.missing > 0 ? t('board.editor.imagesMissing', { count: pasted.missing }) : null)
        return pasted.html
      },
      handlePaste: (_view, event) => {
        const files = filesOf(event.clipboardData)
        const html = event.clipboardData?.getData('text/html') ?? ''
        // Word and Excel also copy a picture of the text; the editor uses the text.
        if (files.length === 0 || (html !== '' && !isPictureAlone(html))) return false
        insert.current(files)
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !event.dataTransfer?.files.length) return false
        // Otherwise the browser would leave the page and open the file.
        event.preventDefault()
        const files = filesOf(event.dataTransfer)
        if (files.length < event.dataTransfer.files.length) setNote(t('board.editor.filesLeft'))
        if (files.length === 0) return true
        insert.current(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor: current }) => calm.touch(current),
    onBlur: () => calm.flush(),
  })
  const pictures = usePictures(editor, calm.flush)
  insert.current = (files, at) => pictures.current(files, at)
  return (
    <div className={styles.editor}>
      <EditorToolbar
        editor={editor}
        onImages={(files) => insert.current(files)}
        link={{ isOpen: isLinkOpen, onOpenChange: setLinkOpen }}
      />
      <div role="status">
        {note ? (
          <p className={styles.note}>
            {note}
            <IconButton label={t('kit.close')} size="s" onPress={() => setNote(null)}>
              <Icon icon={X} size={14} />
            </IconButton>
          </p>
        ) : null}
      </div>
      <EditorContent editor={editor} className={styles.scroller} />
    </div>
  )
}

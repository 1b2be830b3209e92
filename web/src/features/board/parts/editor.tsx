import { articleLimits } from '@maru/api/board'
import type { ResolvedPos } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../kit/i18n.ts'
import { showAlert } from '../../../ui/ask.ts'
import { classes } from '../../../ui/classes.ts'
import contentStyles from './article-content.module.css'
import styles from './editor.module.css'
import { editorExtensions } from './editor-kit.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { isImageFile, readImage } from './pasted-image.ts'

/** Properties of {@link Editor}; `start` is read once, another `key` starts anew. */
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

/** The rich-text editor: pasted and dropped pictures stand in the text at once, tables have row and column tools. */
export function Editor({ label, start, onChange }: EditorProps) {
  const t = useWords()
  const change = useRef(onChange)
  change.current = onChange
  const insert = useRef<(files: File[], at?: number) => void>(() => undefined)
  const editor = useEditor({
    extensions: editorExtensions(),
    content: start,
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
        // In a table or list Tab belongs to the text; the dialog around would move the focus instead.
        if (event.key === 'Tab' && takesTab(view.state.selection.$from)) event.stopPropagation()
        return false
      },
      handlePaste: (_view, event) => {
        const files = filesOf(event.clipboardData)
        // Word and Excel put a picture of the text beside the text: the text is meant.
        if (files.length === 0 || event.clipboardData?.getData('text/html')) return false
        insert.current(files)
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : filesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        insert.current(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor: current }) => change.current(current.getHTML()),
  })
  useEffect(() => {
    insert.current = async (files, at) => {
      let place = at ?? editor.state.selection.from
      for (const file of files) {
        const image = await readImage(file)
        if ('fault' in image) {
          const megabytes = articleLimits.imageBytes / 1_048_576
          await showAlert(
            image.fault === 'kind' ? t('board.imageWrong') : t('board.imageTooLarge', { megabytes }),
          )
          continue
        }
        place = Math.min(place, editor.state.doc.content.size)
        const node = { type: 'image', attrs: { src: image.src, alt: file.name.replace(/\.\w+$/, '') } }
        editor.chain().focus().insertContentAt(place, node).run()
        place = editor.state.selection.to
      }
    }
  }, [editor, t])
  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} onImages={(files) => insert.current(files)} />
      <EditorContent editor={editor} className={styles.scroller} />
    </div>
  )
}

import type { ResolvedPos } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { X } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import contentStyles from '../content/content.module.css'
import { Icon } from '../icon.tsx'
import { Row, Stack } from '../layout/stack.tsx'
import '../list-counters.css'
import styles from './editor.module.css'
import { editorExtensions, type TextSize } from './editor-kit.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { isPictureAlone, readPasted } from './paste/pasted-html.ts'
import { isImageFile } from './paste/pasted-image.ts'
import type { EditorPictures } from './picture-uploads.ts'
import type { EditorPeople } from './suggest/people-menu.tsx'
import { SuggestLayer } from './suggest/suggest-layer.tsx'
import type { SuggestKeys } from './suggest/suggest-state.ts'
import { followBrowserSelection } from './typed-place.ts'
import { useCalmChange } from './use-calm-change.ts'
import { type InsertPictures, usePictures } from './use-pictures.ts'

/** Properties of {@link Editor}; `start` is read only once. To reset the editor, change its `key`. */
export interface EditorProps {
  label: string
  start: string
  onChange: (html: string) => void
  /** Uploads pictures while the author writes; without it they are sent with the text as data URLs. */
  pictures?: EditorPictures | undefined
  /** Height of the text area in pixels; by default it grows with the text up to half of the window. */
  height?: number | undefined
  /** Size of text without a size of its own in points; by default that of the reader. */
  fontSize?: TextSize | undefined
  /** Mentions of people by @, and the menu of blocks by /; without it the editor has neither. */
  people?: EditorPeople | undefined
}

function lookOf(height: number | undefined, fontSize: TextSize | undefined): CSSProperties {
  return {
    ...(height ? { '--editor-height': `${height}px` } : {}),
    ...(fontSize ? { '--editor-font-size': `${fontSize}pt` } : {}),
  } as CSSProperties // custom properties are not in the type
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

/** What the editor reports about pasted content, until it is closed. */
function EditorNote({ note, onClose }: { note: string | null; onClose: () => void }) {
  const t = useTranslate()
  return (
    <div role="status">
      {note ? (
        <Row as="p" justify="between" className={styles.note}>
          {note}
          <IconButton label={t('kit.close')} size="s" onPress={onClose}>
            <Icon icon={X} size={14} />
          </IconButton>
        </Row>
      ) : null}
    </div>
  )
}

/**
 * The rich-text editor. Pasted and dropped pictures appear in the text before their upload; tables have tools
 * for rows and columns.
 */
export function Editor({ label, start, onChange, pictures, height, fontSize, people }: EditorProps) {
  const t = useTranslate()
  const calm = useCalmChange(onChange)
  const [note, setNote] = useState<string | null>(null)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const rtf = useRef('')
  const insert = useRef<InsertPictures>(() => undefined)
  const suggestKeys = useRef<SuggestKeys['current']>(null)
  const imageInput = useRef<HTMLInputElement>(null)
  const editor = useEditor({
    extensions: editorExtensions(people ? suggestKeys : null),
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
        setNote(pasted.missing > 0 ? t('editor.imagesMissing', { count: pasted.missing }) : null)
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
        if (files.length < event.dataTransfer.files.length) setNote(t('editor.filesLeft'))
        if (files.length === 0) return true
        insert.current(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor: current }) => calm.touch(current),
    onBlur: () => calm.flush(),
  })
  const insertPictures = usePictures(editor, pictures, calm.flush)
  insert.current = (files, at) => insertPictures.current(files, at)
  return (
    <Stack
      gap="0"
      className={classes(styles.editor, height !== undefined && styles.fixed)}
      style={lookOf(height, fontSize)}
    >
      <EditorToolbar
        editor={editor}
        fontSize={fontSize}
        onImages={(files) => insert.current(files)}
        link={{ isOpen: isLinkOpen, onOpenChange: setLinkOpen }}
        imageInput={imageInput}
      />
      <EditorNote note={note} onClose={() => setNote(null)} />
      <EditorContent editor={editor} className={styles.scroller} />
      {people ? <SuggestLayer {...{ editor, people, imageInput }} keys={suggestKeys} /> : null}
    </Stack>
  )
}

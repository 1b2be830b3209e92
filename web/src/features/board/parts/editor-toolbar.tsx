import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  Image as ImageIcon,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useWords, type WordKey } from '../../../kit/i18n.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import styles from './editor.module.css'
import { FontChoice } from './editor-fonts.tsx'
import { ImageTools } from './editor-image.tsx'
import { fontSizes } from './editor-kit.ts'
import { ColourChoice, LinkChoice, TableChoice, TableTools } from './editor-layers.tsx'

const marks = [
  { id: 'bold', icon: Bold },
  { id: 'italic', icon: Italic },
  { id: 'underline', icon: Underline },
  { id: 'strike', icon: Strikethrough },
] as const

const alignments = [
  { id: 'left', icon: AlignLeft, label: 'board.alignLeft' },
  { id: 'center', icon: AlignCenter, label: 'board.alignCenter' },
  { id: 'right', icon: AlignRight, label: 'board.alignRight' },
] as const

function useState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: marks.map(({ id }) => now.isActive(id)),
      align: alignments.find(({ id }) => now.isActive({ textAlign: id }))?.id ?? 'left',
      heading: ([1, 2, 3] as const).find((level) => now.isActive('heading', { level })) ?? 0,
      fontFamily: String(now.getAttributes('textStyle').fontFamily ?? ''),
      fontSize: String(now.getAttributes('textStyle').fontSize ?? '10pt'),
      colour: String(now.getAttributes('textStyle').color ?? ''),
      ground: String(now.getAttributes('textStyle').backgroundColor ?? ''),
      isBullets: now.isActive('bulletList'),
      isNumbers: now.isActive('orderedList'),
      isQuote: now.isActive('blockquote'),
      isTable: now.isActive('table'),
      isImage: now.isActive('image'),
      link: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : null,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}

const headings: readonly WordKey[] = ['board.paragraph', 'board.heading1', 'board.heading2', 'board.heading3']

/** The editor's tools; arrows move between them (WAI-ARIA toolbar). */
export function EditorToolbar({ editor, onImages }: { editor: Editor; onImages: (files: File[]) => void }) {
  const t = useWords()
  const state = useState(editor)
  const file = useRef<HTMLInputElement>(null)
  const act = () => editor.chain().focus()
  const shape = (level: number) =>
    level === 0
      ? act().setParagraph().run()
      : act()
          .setHeading({ level: level as 1 | 2 | 3 })
          .run() // one of headings
  const tool = (label: string, icon: typeof Bold, run: () => void, isOn?: boolean, isDisabled = false) => (
    <IconButton key={label} label={label} size="s" isOn={isOn} isDisabled={isDisabled} onPress={run}>
      <Icon icon={icon} size={16} />
    </IconButton>
  )
  return (
    <Toolbar aria-label={t('board.editorToolbar')} className={styles.bar}>
      {tool(t('board.undo'), Undo2, () => act().undo().run(), undefined, !state.canUndo)}
      {tool(t('board.redo'), Redo2, () => act().redo().run(), undefined, !state.canRedo)}
      <span className={styles.gap} />
      <Menu
        label={t('board.heading')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton {...opener} className={styles.choice} aria-label={t('board.heading')}>
            {t(headings[state.heading] ?? 'board.paragraph')}
            <Icon icon={ChevronDown} size={13} />
          </AriaButton>
        )}
        groups={[
          {
            id: 'shape',
            entries: headings.map((label, level) => ({
              id: label,
              label: t(label),
              isChosen: level === state.heading,
              run: () => shape(level),
            })),
          },
        ]}
      />
      <FontChoice editor={editor} family={state.fontFamily} />
      <Menu
        label={t('board.fontSize')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton {...opener} className={styles.choice} aria-label={t('board.fontSize')}>
            {state.fontSize}
            <Icon icon={ChevronDown} size={13} />
          </AriaButton>
        )}
        groups={[
          {
            id: 'size',
            entries: fontSizes.map((size) => ({
              id: String(size),
              label: `${size}pt`,
              isChosen: state.fontSize === `${size}pt`,
              run: () => act().setFontSize(`${size}pt`).run(),
            })),
          },
        ]}
      />
      <span className={styles.gap} />
      {marks.map(({ id, icon }, index) =>
        tool(t(`board.${id}`), icon, () => act().toggleMark(id).run(), state.marks[index]),
      )}
      <ColourChoice
        kind="colour"
        value={state.colour}
        onChoose={(colour) => (colour ? act().setColor(colour).run() : act().unsetColor().run())}
      />
      <ColourChoice
        kind="ground"
        value={state.ground}
        onChoose={(colour) =>
          colour ? act().setBackgroundColor(colour).run() : act().unsetBackgroundColor().run()
        }
      />
      {tool(t('board.clearFormat'), RemoveFormatting, () => act().unsetAllMarks().clearNodes().run())}
      <span className={styles.gap} />
      {alignments.map(({ id, icon, label }) =>
        tool(t(label), icon, () => act().setTextAlign(id).run(), state.align === id),
      )}
      {tool(t('board.bulletList'), List, () => act().toggleBulletList().run(), state.isBullets)}
      {tool(t('board.orderedList'), ListOrdered, () => act().toggleOrderedList().run(), state.isNumbers)}
      {tool(t('board.quote'), Quote, () => act().toggleBlockquote().run(), state.isQuote)}
      {tool(t('board.rule'), Minus, () => act().setHorizontalRule().run())}
      <span className={styles.gap} />
      <LinkChoice
        value={state.link}
        onChoose={(href) =>
          href
            ? act().extendMarkRange('link').setLink({ href }).run()
            : act().extendMarkRange('link').unsetLink().run()
        }
      />
      {tool(t('board.image'), ImageIcon, () => file.current?.click())}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className={styles.file}
        onChange={(event) => {
          onImages([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <TableChoice onChoose={(rows, cols) => act().insertTable({ rows, cols, withHeaderRow: true }).run()} />
      {state.isTable ? <TableTools editor={editor} /> : null}
      {state.isImage ? <ImageTools editor={editor} /> : null}
    </Toolbar>
  )
}

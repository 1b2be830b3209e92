import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  Image as ImageIcon,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { Fragment, type RefObject } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { IconButton } from '../button.tsx'
import { Menu } from '../dialog/menu.tsx'
import { Icon } from '../icon.tsx'
import {
  type BlockCommand,
  insertTable,
  listCommands,
  partCommands,
  shapeCommands,
} from './block-commands.ts'
import styles from './editor.module.css'
import { indent } from './editor-acts.ts'
import { FontChoice } from './editor-fonts.tsx'
import { ImageTools } from './editor-image.tsx'
import { fontSizes, type TextSize } from './editor-kit.ts'
import { ColourChoice, LinkChoice, TableChoice, TableTools } from './editor-layers.tsx'
import { ToolRow } from './tool-row.tsx'

const marks = [
  { id: 'bold', icon: Bold, keys: 'Mod+B' },
  { id: 'italic', icon: Italic, keys: 'Mod+I' },
  { id: 'underline', icon: Underline, keys: 'Mod+U' },
  { id: 'strike', icon: Strikethrough, keys: 'Mod+Shift+S' },
] as const

const alignments = [
  { id: 'left', icon: AlignLeft, label: 'editor.alignLeft', keys: 'Mod+Shift+L' },
  { id: 'center', icon: AlignCenter, label: 'editor.alignCenter', keys: 'Mod+Shift+E' },
  { id: 'right', icon: AlignRight, label: 'editor.alignRight', keys: 'Mod+Shift+R' },
  { id: 'justify', icon: AlignJustify, label: 'editor.alignJustify', keys: 'Mod+Shift+J' },
] as const

/**
 * Returns the index of the block at the caret in {@link shapeCommands}; headings of levels 4 to 6 count as level 3.
 */
function shapeOf(editor: Editor): number {
  if (editor.isActive('codeBlock')) return shapeCommands.length - 1
  return editor.isActive('heading') ? Math.min(3, Number(editor.getAttributes('heading').level)) : 0
}

function useState(editor: Editor, fontSize: TextSize | undefined) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: marks.map(({ id }) => now.isActive(id)),
      align: alignments.find(({ id }) => now.isActive({ textAlign: id }))?.id ?? 'left',
      shape: shapeOf(now),
      fontFamily: String(now.getAttributes('textStyle').fontFamily ?? ''),
      fontSize: String(now.getAttributes('textStyle').fontSize ?? (fontSize ? `${fontSize}pt` : '15px')),
      colour: String(now.getAttributes('textStyle').color ?? ''),
      ground: String(now.getAttributes('textStyle').backgroundColor ?? ''),
      blocks: [...listCommands, ...partCommands].filter((one) => one.isOn?.(now)).map((one) => one.id),
      isTable: now.isActive('table'),
      isImage: now.isActive('image'),
      link: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : null,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}

/**
 * Properties of {@link EditorToolbar}; `link` is the state of the link form, which a keyboard shortcut also
 * opens.
 */
export interface EditorToolbarProps {
  editor: Editor
  fontSize: TextSize | undefined
  onImages: (files: File[]) => void
  link: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
  /** The hidden choice of picture files, which the menu of blocks also opens. */
  imageInput: RefObject<HTMLInputElement | null>
}

/** The editor's toolbar; the arrow keys move the focus between its tools (WAI-ARIA toolbar). */
export function EditorToolbar({ editor, fontSize, onImages, link, imageInput }: EditorToolbarProps) {
  const t = useTranslate()
  const isWide = useWide(761)
  const state = useState(editor, fontSize)
  const act = () => editor.chain().focus()
  const tool = (
    label: string,
    icon: typeof Bold,
    run: () => void,
    {
      isOn,
      isDisabled = false,
      keys,
    }: { isOn?: boolean | undefined; isDisabled?: boolean; keys?: string } = {},
  ) => (
    <IconButton
      key={label}
      label={label}
      size="s"
      isOn={isOn}
      isDisabled={isDisabled}
      keys={keys}
      onPress={run}
    >
      <Icon icon={icon} size={16} />
    </IconButton>
  )
  const command = ({ id, label, icon, keys, isOn, run }: BlockCommand) =>
    tool(t(label), icon, () => run(editor), {
      isOn: isOn && state.blocks.includes(id),
      ...(keys ? { keys } : {}),
    })
  const steps = (
    <Fragment key="steps">
      {tool(t('editor.undo'), Undo2, () => act().undo().run(), {
        isDisabled: !state.canUndo,
        keys: 'Mod+Z',
      })}
      {tool(t('editor.redo'), Redo2, () => act().redo().run(), {
        isDisabled: !state.canRedo,
        keys: 'Mod+Y',
      })}
    </Fragment>
  )
  const type = (
    <Fragment key="type">
      <Menu
        label={t('editor.heading')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton
            {...opener}
            className={styles.choice}
            aria-label={`${t('editor.heading')}: ${t(shapeCommands[state.shape]?.label ?? 'editor.paragraph')}`}
          >
            {t(shapeCommands[state.shape]?.label ?? 'editor.paragraph')}
            <Icon icon={ChevronDown} size={13} />
          </AriaButton>
        )}
        groups={[
          {
            id: 'shape',
            entries: shapeCommands.map(({ id, label, run }, index) => ({
              id,
              label: t(label),
              isChosen: index === state.shape,
              run: () => run(editor),
            })),
          },
        ]}
      />
      <FontChoice editor={editor} family={state.fontFamily} />
      <Menu
        label={t('editor.fontSize')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton
            {...opener}
            className={styles.choice}
            aria-label={`${t('editor.fontSize')}: ${state.fontSize}`}
          >
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
    </Fragment>
  )
  const letters = (
    <Fragment key="letters">
      {marks.map(({ id, icon, keys }, index) =>
        tool(t(`editor.${id}`), icon, () => act().toggleMark(id).run(), {
          isOn: state.marks[index],
          keys,
        }),
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
      {tool(t('editor.clearFormat'), RemoveFormatting, () => act().unsetAllMarks().clearNodes().run())}
    </Fragment>
  )
  const blocks = (
    <Fragment key="blocks">
      {alignments.map(({ id, icon, label, keys }) =>
        tool(t(label), icon, () => act().setTextAlign(id).run(), { isOn: state.align === id, keys }),
      )}
      {listCommands.map(command)}
      {tool(t('editor.outdent'), IndentDecrease, () => indent(editor, -1))}
      {tool(t('editor.indent'), IndentIncrease, () => indent(editor, 1))}
      {partCommands.map(command)}
    </Fragment>
  )
  const insert = (
    <Fragment key="insert">
      <LinkChoice
        value={state.link}
        opening={link}
        onChoose={(href) =>
          href
            ? act().extendMarkRange('link').setLink({ href }).run()
            : act().extendMarkRange('link').unsetLink().run()
        }
      />
      {tool(t('editor.image'), ImageIcon, () => imageInput.current?.click())}
      <input
        ref={imageInput}
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
      <TableChoice onChoose={(rows, cols) => insertTable(editor, rows, cols)} />
    </Fragment>
  )
  const selected = (
    <Fragment key="selected">
      {state.isTable ? <TableTools editor={editor} /> : null}
      {state.isImage ? <ImageTools editor={editor} /> : null}
    </Fragment>
  )
  // A phone shows about eight tools without scrolling: tools for the selected table or picture come first,
  // and the tools that a text needs least come last.
  const order = isWide
    ? [steps, type, letters, blocks, insert, selected]
    : [selected, insert, letters, blocks, type, steps]
  return (
    <ToolRow label={t('editor.toolbar')} canFold={!isWide}>
      {order.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && part !== selected && order[index - 1] !== selected ? (
            <span className={styles.gap} />
          ) : null}
          {part}
        </Fragment>
      ))}
    </ToolRow>
  )
}

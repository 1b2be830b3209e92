import type { Editor } from '@tiptap/react'
import {
  AtSign,
  CalendarDays,
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  Image as ImageIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Table,
} from 'lucide-react'
import { today } from '#kit/i18n/dates.ts'
import type { PlainTextKey } from '#kit/i18n/i18n.ts'

/** A command for a block, for the toolbar and for the menu that / opens. */
export interface BlockCommand {
  id: string
  label: PlainTextKey
  icon: LucideIcon
  /** English names and Chinese ones in Latin letters, by which the menu finds it in every language. */
  terms: string
  keys?: string
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const act = (editor: Editor) => editor.chain().focus()

const heading = (level: 1 | 2 | 3, icon: LucideIcon): BlockCommand => ({
  id: `heading${level}`,
  label: `editor.heading${level}`,
  icon,
  terms: `heading${level} h${level} title biaoti${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => act(editor).setHeading({ level }).run(),
})

/** The styles of a paragraph, in the order of the toolbar. */
export const shapeCommands: readonly BlockCommand[] = [
  {
    id: 'paragraph',
    label: 'editor.paragraph',
    icon: Pilcrow,
    terms: 'text paragraph zhengwen',
    run: (editor) => act(editor).setParagraph().run(),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    id: 'code',
    label: 'editor.code',
    icon: CodeXml,
    terms: 'code pre daima',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => act(editor).toggleCodeBlock().run(),
  },
]

/** Bulleted and numbered lists. */
export const listCommands: readonly BlockCommand[] = [
  {
    id: 'bulletList',
    label: 'editor.bulletList',
    icon: List,
    terms: 'bullet list ul liebiao',
    keys: 'Mod+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => act(editor).toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: 'editor.orderedList',
    icon: ListOrdered,
    terms: 'number ordered list ol bianhao',
    keys: 'Mod+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => act(editor).toggleOrderedList().run(),
  },
]

/** Quotes and lines. */
export const partCommands: readonly BlockCommand[] = [
  {
    id: 'quote',
    label: 'editor.quote',
    icon: Quote,
    terms: 'quote yinyong',
    keys: 'Mod+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => act(editor).toggleBlockquote().run(),
  },
  {
    id: 'rule',
    label: 'editor.rule',
    icon: Minus,
    terms: 'line rule hr divider fengexian',
    run: (editor) => act(editor).setHorizontalRule().run(),
  },
]

/** Inserts a table whose first row is its heading. */
export function insertTable(editor: Editor, rows: number, cols: number): void {
  act(editor).insertTable({ rows, cols, withHeaderRow: true }).run()
}

/** Returns the commands of the menu of blocks; `pickImages` opens the choice of picture files. */
export function menuCommands(pickImages: () => void): readonly BlockCommand[] {
  return [
    ...shapeCommands,
    ...listCommands,
    ...partCommands,
    {
      ...{ id: 'table', label: 'editor.table', icon: Table, terms: 'table biaoge' },
      run: (editor) => insertTable(editor, 3, 3),
    },
    {
      id: 'image',
      label: 'editor.image',
      icon: ImageIcon,
      terms: 'image picture photo tupian',
      run: pickImages,
    },
    {
      ...{ id: 'date', label: 'editor.suggest.date', icon: CalendarDays, terms: 'date today riqi jintian' },
      run: (editor) => act(editor).insertContent(`${today()} `).run(),
    },
    {
      ...{ id: 'person', label: 'editor.suggest.person', icon: AtSign, terms: 'person mention people tiji' },
      // The same suggestions open as for a typed @.
      run: (editor) => act(editor).insertContent('@').run(),
    },
  ]
}

import { Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { Fonts, Looks } from './editor-looks.ts'
import { MentionNode } from './mention-node.ts'
import { type SuggestKeys, suggestions } from './suggest/suggest-state.ts'

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

/**
 * Returns the extensions of the editor. They support the elements and styles that the server allows. With `keys`, the
 * editor has mentions and the menu of blocks.
 */
export function editorExtensions(keys: SuggestKeys | null = null) {
  return [
    ...(keys ? [MentionNode, suggestions(keys)] : []),
    StarterKit.configure({
      // The toolbar offers levels 1 to 3; levels 4 to 6 of stored articles are preserved.
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      link: { openOnClick: false, autolink: true, linkOnPaste: true, protocols: ['mailto', 'tel'] },
    }),
    TextStyle,
    Color,
    BackgroundColor,
    FontSize,
    Fonts,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    Image.configure({ allowBase64: true, inline: false }),
    TableKit.configure({ table: { resizable: true, cellMinWidth: 48, lastColumnResizable: false } }),
    Superscript,
    Subscript,
    Looks,
  ]
}

/** Font sizes of the editor in points (spec 2§9). */
export const fontSizes = [7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72] as const
/** A size that the editor offers, in points. */
export type TextSize = (typeof fontSizes)[number]

/** Colours offered for text. */
export const textColours = [
  '#1a1917',
  '#5a564f',
  '#a19c92',
  '#c8412f',
  '#b7791f',
  '#26705d',
  '#2f6fb0',
  '#7c6aa8',
] as const

/** Background colours offered for text and table cells. */
export const groundColours = ['#fff3b0', '#fde2dd', '#dcefe8', '#dce9f7', '#eae3f3', '#edebe6'] as const

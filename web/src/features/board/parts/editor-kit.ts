import { listCounters } from '@maru/api/board/markup'
import { Extension, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { readDeclarations, writeDeclarations } from './pasted-styles.ts'

const styleOf = (element: HTMLElement) => readDeclarations(element.getAttribute('style') ?? '')

/** Ground, borders and vertical place of a cell, which pasted tables bring along. */
function cellLook(element: HTMLElement): string | null {
  const kept = [...styleOf(element)].filter(([property]) =>
    /^(?:background-color|vertical-align|border(?:-(?:top|right|bottom|left))?)$/.test(property),
  )
  return kept.length > 0 ? writeDeclarations(kept) : null
}

function listCounter(element: HTMLElement): string | null {
  const counter = styleOf(element).get('list-style-type')
  return listCounters.find((known) => known === counter) ?? null
}

/** Widths that a picture may be forced to; null is its own, as far as there is room. */
export const imageFits = ['100%', '50%'] as const

function imageFit(element: HTMLElement): string | null {
  const width = styleOf(element).get('width')
  return imageFits.find((fit) => fit === width) ?? null
}

const styled = (write: (value: string) => string) => (value: unknown) =>
  value ? { style: write(String(value)) } : {}

/** What the server keeps beyond the editor's own attributes: looks of cells, counters of lists, widths of pictures. */
const Looks = Extension.create({
  name: 'looks',
  addGlobalAttributes: () => [
    {
      types: ['tableCell', 'tableHeader'],
      attributes: {
        look: {
          default: null,
          parseHTML: cellLook,
          renderHTML: ({ look }) => styled((value) => value)(look),
        },
      },
    },
    {
      types: ['orderedList'],
      attributes: {
        counter: {
          default: null,
          parseHTML: listCounter,
          renderHTML: ({ counter }) => styled((value) => `list-style-type: ${value}`)(counter),
        },
      },
    },
    {
      types: ['image'],
      attributes: {
        fit: {
          default: null,
          parseHTML: imageFit,
          renderHTML: ({ fit }) => styled((value) => `width: ${value}`)(fit),
        },
      },
    },
  ],
})

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

/** What the editor can write: the same elements and styles that the server keeps. */
export function editorExtensions() {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, autolink: true, linkOnPaste: true, protocols: ['mailto', 'tel'] },
      codeBlock: false,
    }),
    TextStyle,
    Color,
    BackgroundColor,
    FontSize,
    FontFamily,
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

/** Colours offered for text and its ground. */
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

/** Grounds behind text. */
export const groundColours = ['#fff3b0', '#fde2dd', '#dcefe8', '#dce9f7', '#eae3f3', '#edebe6'] as const

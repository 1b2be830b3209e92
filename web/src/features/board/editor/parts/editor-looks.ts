import { listCounters } from '@maru/api/board/markup'
import { Extension } from '@tiptap/core'
import { FontFamily } from '@tiptap/extension-text-style'
import { withoutPortalFont, withPortalFont } from '../../board.rules.ts'
import { withSides } from './cell-borders.ts'
import { readDeclarations, writeDeclarations } from './pasted-styles.ts'

const styleOf = (element: HTMLElement) => readDeclarations(withSides(element.getAttribute('style') ?? ''))

/** The declarations of an element that are not changed; null for none. */
const looks = (kept: RegExp) => (element: HTMLElement) => {
  const found = [...styleOf(element)].filter(([property]) => kept.test(property))
  return found.length > 0 ? writeDeclarations(found) : null
}

/** What pasted and batch-made tables bring along, by element. */
const border = 'border(?:-(?:top|right|bottom|left))?'
const ofCell = looks(new RegExp(`^(?:background-color|vertical-align|padding|height|${border})$`))
const ofRow = looks(/^(?:background-color|height)$/)
const ofTable = looks(new RegExp(`^(?:background-color|border-collapse|${border})$`))
const ofBlock = looks(/^(?:line-height|margin-left)$/)

function listCounter(element: HTMLElement): string | null {
  const counter = styleOf(element).get('list-style-type')
  return listCounters.find((known) => known === counter) ?? null
}

/** Widths that a picture may be forced to; null is its own, as far as there is room. */
export const imageFits = ['100%', '50%'] as const

function imageFit(element: HTMLElement): string | null {
  const width = styleOf(element).get('width') ?? ''
  return /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|%)$/.test(width) ? width : null
}

const styled = (write: (value: string) => string) => (value: unknown) =>
  value ? { style: write(String(value)) } : {}

const look = (types: string[], parseHTML: (element: HTMLElement) => string | null) => ({
  types,
  attributes: {
    look: {
      default: null,
      parseHTML,
      renderHTML: (all: { look?: unknown }) => styled((value) => value)(all.look),
    },
  },
})

/** What the server allows beyond the editor's own attributes: styles of blocks and tables, counters, widths of pictures. */
export const Looks = Extension.create({
  name: 'looks',
  addGlobalAttributes: () => [
    look(['tableCell', 'tableHeader'], ofCell),
    look(['tableRow'], ofRow),
    look(['table'], ofTable),
    look(['paragraph', 'heading'], ofBlock),
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

/** Fonts of text: drawn with the portal's own behind them; {@link editorHtml} writes them without it. */
export const Fonts = FontFamily.extend({
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        fontFamily: {
          default: null,
          parseHTML: (element) => withoutPortalFont(styleOf(element).get('font-family') ?? '') || null,
          renderHTML: ({ fontFamily }) =>
            styled((value) => `font-family: ${withPortalFont(value)}`)(fontFamily),
        },
      },
    },
  ],
})

/** A look with one property set to another value, or without it. */
export function withLook(look: unknown, property: string, value: string | null): string | null {
  const declarations = readDeclarations(typeof look === 'string' ? look : '')
  if (value === null) declarations.delete(property)
  else declarations.set(property, value)
  return declarations.size > 0 ? writeDeclarations(declarations) : null
}

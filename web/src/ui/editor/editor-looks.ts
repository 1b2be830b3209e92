import { listCounters } from '@maru/api/kit/markup'
import { Extension } from '@tiptap/core'
import { FontFamily } from '@tiptap/extension-text-style'
import { withoutPortalFont, withPortalFont } from '../content/paper.ts'
import { withSides } from './paste/cell-borders.ts'
import { readDeclarations, writeDeclarations } from './paste/pasted-styles.ts'

const styleOf = (element: HTMLElement) => readDeclarations(withSides(element.getAttribute('style') ?? ''))

/** Returns a function that reads the matching declarations of an element; null if none match. */
const looks = (allowed: RegExp) => (element: HTMLElement) => {
  const matches = [...styleOf(element)].filter(([property]) => allowed.test(property))
  return matches.length > 0 ? writeDeclarations(matches) : null
}

/** Styles of pasted and batch content that the editor preserves, by element. */
const border = 'border(?:-(?:top|right|bottom|left))?'
const ofCell = looks(new RegExp(`^(?:background-color|vertical-align|padding|height|${border})$`))
const ofRow = looks(/^(?:background-color|height)$/)
const ofTable = looks(new RegExp(`^(?:background-color|border-collapse|${border})$`))
const ofBlock = looks(/^(?:line-height|margin-left)$/)

function listCounter(element: HTMLElement): string | null {
  const counter = styleOf(element).get('list-style-type')
  return listCounters.find((known) => known === counter) ?? null
}

/** Widths that the editor sets for pictures. Null means the natural width, limited by the available space. */
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

/**
 * Adds the attributes that the server allows and the standard extensions do not have: styles of blocks and
 * tables, counter styles of lists, and widths of pictures.
 */
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

/**
 * Font family of text, rendered with the portal font as fallback; {@link editorHtml} removes the fallback.
 */
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

/** Returns a look with one property set, or removed if the value is null; null if no property remains. */
export function withLook(look: unknown, property: string, value: string | null): string | null {
  const declarations = readDeclarations(typeof look === 'string' ? look : '')
  if (value === null) declarations.delete(property)
  else declarations.set(property, value)
  return declarations.size > 0 ? writeDeclarations(declarations) : null
}

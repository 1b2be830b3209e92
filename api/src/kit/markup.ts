import { defineErrors } from './errors.ts'

/** Folder of the addresses of pictures in rich texts; the name is the picture's id. */
export const pictureFolder = '/cm/file/picture/'

/** Limits of a rich text. */
export const htmlLimits = {
  /** Cleaned HTML without its pictures, in bytes. */
  bytes: 900_000,
  /** Maximum number of new pictures in one save. */
  newPictures: 40,
  /** Maximum number of pictures in one text. */
  pictures: 200,
  /** Maximum size of one picture in bytes. */
  pictureBytes: 5 * 1_048_576,
  /** Maximum number of people mentioned in an article or document. */
  mentions: 50,
} as const

/** Error codes of every call that takes a rich text with pictures. */
export const htmlErrors = defineErrors({
  'editor.imageInvalid': 400,
  'editor.imageTooLarge': 413,
  'editor.tooManyImages': 400,
  'editor.uploadsFull': 413,
  'editor.tooManyMentions': 400,
})
type HtmlErrors = typeof htmlErrors
declare module './errors.ts' {
  interface DeclaredErrors extends HtmlErrors {}
}

/**
 * CSS properties that a rich text may use; none of them positions an element outside of the text flow. The
 * server removes all other properties when it stores a text, and the browser applies no others to stored HTML.
 */
export const htmlProperties = [
  'color',
  'background-color',
  'text-align',
  'text-decoration',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'line-height',
  'vertical-align',
  'width',
  'min-width',
  'height',
  'padding',
  'margin-left',
  'border',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-collapse',
  'list-style-type',
] as const

/** Counter styles that browsers support by these names. */
const plainCounters = [
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
  'hangul',
  'hangul-consonant',
  'cjk-ideographic',
] as const

/** A counter style with the brackets of Korean documents: `-paren` as in `가)`, `-parens` as in `(가)`. */
type InParentheses<Name extends string> = `${Name}-paren` | `${Name}-parens`
/**
 * A counter style of numbered lists; `circled` is `①`. The style sheet of rich texts defines the counter styles
 * that browsers lack.
 */
export type ListCounter =
  | (typeof plainCounters)[number]
  | InParentheses<'decimal' | (typeof plainCounters)[number]>
  | 'circled'

/** Counter styles of numbered lists in addition to decimal numbers. */
export const listCounters: readonly ListCounter[] = [
  ...plainCounters,
  'circled',
  ...(['decimal', ...plainCounters] as const).flatMap((name) => [`${name}-paren`, `${name}-parens`] as const),
]

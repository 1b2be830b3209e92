import type { ElementType, JSX } from 'react'
import { classes } from '../classes.ts'
import './stack.css'

/** The spaces of tokens.css by the ends of their names: `2` is `--s-2`. */
export type Space = '0' | '05' | '1' | '15' | '2' | '25' | '3' | '35' | '4' | '5' | '6' | '8'

/** The elements that can be a part of a page. What is pressed has the CSS of its room. */
type Tag = Exclude<
  keyof JSX.IntrinsicElements & keyof HTMLElementTagNameMap,
  'a' | 'button' | 'input' | 'select' | 'textarea' | 'img'
>

interface Flow {
  /** The space between the children. Without it: `2` in a row, `3` in a stack. */
  gap?: Space
  /** Without it: `center` in a row, `stretch` in a stack. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  /** Takes the free space of the row around it, and becomes narrower than its content. */
  grow?: boolean
  /** Becomes narrower than its content, so that texts inside are cut or wrap. */
  shrink?: boolean
}

interface RowFlow extends Flow {
  /** The space between the lines of a row that wraps, if it is not `gap`. */
  rowGap?: Extract<Space, '0' | '05' | '1' | '15' | '2' | '3'>
  wrap?: boolean
  /** Part of a line of text. */
  inline?: boolean
}

type Props<T extends Tag, F> = F & { as?: T } & Omit<JSX.IntrinsicElements[T], keyof F | 'as'>

function draw<T extends Tag>(
  kind: string,
  { as, gap, rowGap, align, justify, grow, shrink, wrap, inline, className, ...rest }: Props<T, RowFlow>,
) {
  const Element = (as ?? 'div') as ElementType
  const options = { gap, rows: rowGap, align, justify, grow, shrink, wrap, inline }
  const own = Object.entries(options).map(
    ([option, value]) => value && (value === true ? `l-${option}` : `l-${option}-${value}`),
  )
  return <Element {...rest} className={classes(kind, ...own, className)} />
}

/** Children next to each other, centred in height. */
export function Row<T extends Tag = 'div'>(props: Props<T, RowFlow>) {
  return draw('l-row', props)
}

/** Children below each other, as wide as the stack. */
export function Stack<T extends Tag = 'div'>(props: Props<T, Flow>) {
  return draw('l-stack', props as Props<T, RowFlow>)
}

/** A stack with space around it: the content of a card or of a pane. */
export function Sheet<T extends Tag = 'div'>(props: Props<T, Flow>) {
  return draw('l-stack l-sheet', props as Props<T, RowFlow>)
}

/** A heading, and what belongs to it at the other end of the line. `noWrap` for parts that stay on one line. */
export function Head<T extends Tag = 'div'>({ noWrap, ...props }: Props<T, RowFlow & { noWrap?: boolean }>) {
  return draw('l-row', { justify: 'between', wrap: !noWrap, ...props } as Props<T, RowFlow>)
}

/** The buttons of a form, a card or a dialog; they wrap. `justify="end"` for those that end something. */
export function Actions<T extends Tag = 'div'>(props: Props<T, RowFlow>) {
  return draw('l-row', { wrap: true, ...props })
}

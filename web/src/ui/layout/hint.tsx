import type { ElementType, JSX } from 'react'
import { classes } from '../classes.ts'
import './hint.css'

type Tag = keyof JSX.IntrinsicElements & keyof HTMLElementTagNameMap

interface Look {
  /** `2` is `--text-2`, nearer to the colour of the text. Without it: `--text-3`. */
  tone?: '2'
  /** `inherit` has the size of the text around it. Without it: `--fs-s`. */
  size?: 'inherit'
}

type Props<T extends Tag> = Look & { as?: T } & Omit<JSX.IntrinsicElements[T], keyof Look | 'as'>

/** A small grey paragraph that explains what is above it. */
export function Hint<T extends Tag = 'p'>(props: Props<T>) {
  return draw('p', props)
}

/** A small grey part of a line: a date, a number, a name of less weight. */
export function Muted<T extends Tag = 'span'>(props: Props<T>) {
  return draw('span', props)
}

function draw<T extends Tag>(tag: Tag, { as, tone, size, className, ...rest }: Props<T>) {
  const Element = (as ?? tag) as ElementType
  const name = classes(tone ? 'l-soft' : 'l-muted', !size && 'l-small', className)
  return <Element {...rest} className={name} />
}

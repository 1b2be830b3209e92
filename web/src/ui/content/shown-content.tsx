import { htmlProperties } from '@maru/api/kit/markup'
import createPurifier from 'dompurify'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { classes } from '../classes.ts'
import styles from './content.module.css'
import { repeatsPaper, withPortalFont } from './paper.ts'
import '../list-counters.css'
import { reachWideParts } from './wide-parts.ts'

const purifier = createPurifier(window)

const harmless = [
  ...['colspan', 'rowspan', 'span', 'scope', 'width', 'height', 'border', 'cellpadding', 'cellspacing'],
  ...['start', 'type', 'dir', 'lang', 'color', 'face', 'size'],
]
const properties: readonly string[] = htmlProperties

/** Returns whether articles may contain a CSS property, or the shorthand that includes it. */
function isKept(property: string): boolean {
  if (properties.includes(property)) return true
  const part = /^(border(?:-(?:top|right|bottom|left))?|padding|text-decoration)-/.exec(property)
  return part !== null && properties.includes(part[1] ?? '') && !/image|radius/.test(property)
}

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  for (const property of [...node.style]) if (!isKept(property)) node.style.removeProperty(property)
  const ink = node.style.color
  // The colour is set as a CSS variable, so that the dark theme can lighten colours chosen for white paper.
  if (ink) {
    node.style.removeProperty('color')
    if (!repeatsPaper('color', ink)) {
      node.style.setProperty('--ink', ink)
      node.classList.add(styles.inked ?? '')
    }
  }
  if (node.style.fontFamily) node.style.fontFamily = withPortalFont(node.style.fontFamily)
  if (repeatsPaper('background', node.style.backgroundColor)) node.style.removeProperty('background-color')
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank'
    node.rel = 'noopener noreferrer nofollow'
  }
  if (node instanceof HTMLImageElement) {
    // A request for a picture of another site would reveal the reader to that site.
    if (/^https?:/i.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
    node.setAttribute('loading', 'lazy')
    node.setAttribute('decoding', 'async')
  }
})

/** Sanitises HTML again, independently of the server: removes scripts, frames, forms and SVG. */
export function purify(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'video', 'audio'],
    FORBID_ATTR: ['id', 'name', 'class', 'srcset', 'usemap', 'ping', 'background'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
    // The sanitiser checks all other attributes as addresses, and would remove `colspan` and `rowspan`.
    ADD_URI_SAFE_ATTR: [...harmless, 'data-mention'],
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: ['data-mention'],
    RETURN_DOM_FRAGMENT: true,
  })
}

/**
 * Moves the heading rows at the top of a table into a `thead`, which print repeats on every page. The editor
 * creates only rows. If a heading cell spans into the rows below, the table does not change.
 */
function makeHead(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const count = rows.findIndex(
    (row) => row.cells.length === 0 || [...row.cells].some((cell) => cell.tagName !== 'TH'),
  )
  if (count < 1 || table.tHead) return
  const heads = rows.slice(0, count)
  const isWhole = heads.every((row, index) => [...row.cells].every((cell) => index + cell.rowSpan <= count))
  if (isWhole) table.createTHead().append(...heads)
}

/** A mentioned person, and the element of the text that shows the name. */
interface ShownMention {
  place: HTMLElement
  code: string
  name: string
}

/** Empties the mentions of a text, so that each can show a name with the card of its person. */
function takeMentions(box: HTMLElement): ShownMention[] {
  const marks = [...box.querySelectorAll<HTMLElement>('span[data-mention]')]
  return marks.flatMap((place) => {
    const name = place.textContent ?? ''
    if (place.children.length > 0 || !name.startsWith('@')) return []
    place.replaceChildren()
    return [{ place, code: place.dataset.mention ?? '', name }]
  })
}

/** Properties of {@link ShownContent}; `isPlain` shows the HTML without the portal's typography. */
export interface ShownContentProps {
  html: string
  isPlain?: boolean
  onReady?: () => void
}

/**
 * The body of an article. Wide tables scroll inside their own frame. `onReady` is called when every image has
 * loaded or failed.
 */
export function ShownContent({ html, isPlain = false, onReady }: ShownContentProps) {
  const t = useTranslate()
  const [PersonName] = slot('personNames')
  const [mentions, setMentions] = useState<readonly ShownMention[]>([])
  const place = useRef<HTMLDivElement>(null)
  const ready = useRef(onReady)
  ready.current = onReady
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    box.replaceChildren(purify(html))
    setMentions(PersonName ? takeMentions(box) : [])
    const wide: HTMLElement[] = [...box.querySelectorAll('pre')]
    for (const table of box.querySelectorAll('table')) {
      if (table.parentElement?.closest('table')) continue
      makeHead(table)
      const frame = document.createElement('div')
      frame.className = styles.scroll ?? ''
      table.replaceWith(frame)
      frame.append(table)
      wide.push(frame)
    }
    let isGone = false
    const images = [...box.querySelectorAll('img')]
    if (ready.current) {
      // Print needs all pictures; with lazy loading, pictures below the viewport would be missing.
      for (const image of images) image.loading = 'eager'
      Promise.allSettled(images.map((image) => image.decode())).then(() => !isGone && ready.current?.())
    }
    const stop = reachWideParts(wide, t('kit.wideContent'))
    return () => {
      isGone = true
      stop()
    }
  }, [html, t, PersonName])
  return (
    <>
      <div ref={place} className={classes(isPlain ? styles.plain : styles.content, styles.shown)} />
      {PersonName
        ? mentions.map(({ place: element, code, name }, index) =>
            createPortal(<PersonName personCode={code}>{name}</PersonName>, element, `${code}.${index}`),
          )
        : null}
    </>
  )
}

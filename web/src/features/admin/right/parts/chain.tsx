import type { RightLink, RightObject, RightWay } from '@maru/api/admin/right'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Muted } from '#ui/layout/hint.tsx'
import styles from './right.module.css'

/** The name of a thing, or its number if the viewer may not read it. */
export function useThingName(): (thing: RightObject) => string {
  const t = useTranslate()
  const language = useLanguage()
  return (thing) => {
    const name = thing.name ? localName(thing.name, language) : ''
    return name || t('admin.right.unnamed', { kind: t(`admin.right.kinds.${thing.kind}`), id: thing.id })
  }
}

function Link({ link, thing }: { link: RightLink; thing: RightObject }) {
  const t = useTranslate()
  const language = useLanguage()
  const thingName = useThingName()
  const isThing = link.kind === 'object' && link.code === thing.id
  const kind = isThing ? t(`admin.right.kinds.${thing.kind}`) : t(`admin.right.links.${link.kind}`)
  const name = isThing ? thingName(thing) : localName(link.name, language) || link.code || kind
  return (
    <li className={styles.link} data-thing={isThing || undefined}>
      <Muted tone="2">{kind}</Muted>
      <b className={styles.linkName} title={name}>
        {name}
      </b>
    </li>
  )
}

/** One way to a right: in words, and as a chain from the person to the thing. */
export function Chain({ way, number, thing }: { way: RightWay; number: number; thing: RightObject }) {
  const t = useTranslate()
  const label = t('admin.right.way', { number })
  return (
    <section aria-label={label} className={styles.way}>
      <p className={styles.wayHead}>
        <b>{label}</b> {t(`admin.right.reasons.${way.reason}`)}
      </p>
      <ol className={styles.chain}>
        {way.links.map((link) => (
          <Link key={`${link.kind} ${link.code} ${link.name.ko}`} link={link} thing={thing} />
        ))}
      </ol>
    </section>
  )
}

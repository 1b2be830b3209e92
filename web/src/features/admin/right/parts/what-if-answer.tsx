import type { RightWhatIf, WhatIfKind } from '@maru/api/admin/right'
import { Minus, Plus } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from './right.module.css'

function Things({ isGain, things }: { isGain: boolean; things: WhatIfKind['gained'] }) {
  const t = useTranslate()
  const language = useLanguage()
  const { count, hidden } = things
  if (count === 0) return null
  const label = t(isGain ? 'admin.right.whatIf.gained' : 'admin.right.whatIf.lost')
  const others = count - hidden - things.things.length
  return (
    <div className={styles.compared} data-gain={isGain || undefined}>
      <b className={styles.comparedLabel}>
        <Icon icon={isGain ? Plus : Minus} size={14} /> {label} {count.toLocaleString()}
      </b>
      <ul aria-label={label}>
        {things.things.map(({ id, name, place }) => (
          <li key={id}>
            {localName(name, language)}
            {place ? <span className={styles.comparedPlace}> · {localName(place, language)}</span> : null}
          </li>
        ))}
        {others > 0 ? <li>{t('admin.right.whatIf.more', { count: others.toLocaleString() })}</li> : null}
        {hidden > 0 ? <li>{t('admin.right.whatIf.hidden', { count: hidden.toLocaleString() })}</li> : null}
      </ul>
    </div>
  )
}

function Kind({ kind, gained, lost, unchanged }: WhatIfKind) {
  const t = useTranslate()
  const name = t(`admin.right.kinds.${kind}`)
  return (
    <section aria-label={name} className={styles.comparedKind}>
      <h3>
        {name}{' '}
        <span className={styles.comparedPlace}>
          {t('admin.right.whatIf.unchanged', { count: unchanged.toLocaleString() })}
        </span>
      </h3>
      <Things isGain things={gained} />
      <Things isGain={false} things={lost} />
    </section>
  )
}

/** What a person would see and no longer see after a change, by kind; kinds without a difference only as a number. */
export function WhatIfAnswer({ answer }: { answer: RightWhatIf }) {
  const t = useTranslate()
  const language = useLanguage()
  const { toDepartment, role, kinds } = answer
  const changes = [
    toDepartment ? t('admin.right.whatIf.moved', { department: localName(toDepartment, language) }) : '',
    role ? t('admin.right.whatIf.given', { role: localName(role, language) }) : '',
  ]
  const isSame = kinds.every(({ gained, lost }) => gained.count + lost.count === 0)
  return (
    <div role="status">
      <p className={styles.comparedHead}>
        <b>{localName(answer.personName, language)}</b> · {changes.filter(Boolean).join(' · ')}
      </p>
      {isSame ? <Empty text={t('admin.right.whatIf.nothing')} /> : null}
      {isSame ? null : kinds.map((one) => <Kind key={one.kind} {...one} />)}
    </div>
  )
}

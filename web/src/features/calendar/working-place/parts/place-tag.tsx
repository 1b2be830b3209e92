import type { WorkingDay } from '@maru/api/calendar'
import { ChevronDown, MapPin } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './place-tag.module.css'

/** Returns a place as text: its own text, or the name of its kind. */
export function usePlaceText() {
  const t = useTranslate()
  return ({ kind, place }: Pick<WorkingDay, 'kind' | 'place'>) =>
    kind === 'other' ? place : t(`calendar.workplace.kinds.${kind}`)
}

/** Where a person works on a day. With `onChange` it is a button of the own place, also while none is set. */
export function PlaceTag({
  place,
  onChange,
}: {
  place: Pick<WorkingDay, 'kind' | 'place'>
  onChange?: (() => void) | undefined
}) {
  const t = useTranslate()
  const placeText = usePlaceText()
  const text = placeText(place)
  const tag = place.kind === 'none' ? null : <Tag tone={place.kind === 'office' ? 'ok' : 'info'}>{text}</Tag>
  if (!onChange) return tag && <span className={styles.tag}>{tag}</span>
  return (
    <button
      type="button"
      className={styles.own}
      title={place.kind === 'none' ? undefined : text}
      aria-label={
        place.kind === 'none' ? t('calendar.workplace.set') : t('calendar.workplace.change', { place: text })
      }
      onClick={onChange}
    >
      {tag ? (
        <>
          {tag}
          <Icon icon={ChevronDown} size={12} />
        </>
      ) : (
        <>
          <Icon icon={MapPin} size={12} />
          <span className={styles.unset}>{t('calendar.workplace.set')}</span>
        </>
      )}
    </button>
  )
}

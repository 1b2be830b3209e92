import type { MailRow } from '@maru/api/mail'
import { type PointerEvent, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { arrivedSince } from '../mail.rules.ts'
import styles from './new-bar.module.css'

interface Held {
  place: string
  ids: ReadonlySet<string>
  newest: string
}

/**
 * Holds mails back that arrive while the mouse is in the list, so that no row moves under it. `place` names what the list
 * shows; another place holds nothing.
 */
export function useDelayedRows(rows: readonly MailRow[], place: string) {
  const [delayed, setDelayed] = useState<Held | null>(null)
  const arrived = delayed?.place === place ? arrivedSince(rows, delayed.ids, delayed.newest) : []
  const gone = new Set(arrived.map((row) => row.id))
  // A list that is still read holds nothing: all of its mails would seem new.
  const hold = () => {
    if (rows.length === 0) return setDelayed(null)
    setDelayed({
      place,
      ids: new Set(rows.map((row) => row.id)),
      newest: rows.reduce((newest, row) => (row.receivedAt > newest ? row.receivedAt : newest), ''),
    })
  }
  return {
    rows: rows.filter((row) => !gone.has(row.id)),
    count: arrived.length,
    show: hold,
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && delayed?.place !== place) hold()
    },
    onPointerLeave: () => setDelayed(null),
  }
}

/** The bar above the list that shows the mails that were held back. */
export function NewBar({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <button type="button" className={styles.bar} onClick={onShow}>
      {t('mail.reading.newMails', { count })}
    </button>
  )
}

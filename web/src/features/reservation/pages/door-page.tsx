import { type DoorState, reservationApi } from '@maru/api/reservation'
import encodeQR from 'qr'
import { useEffect, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from './door-page.module.css'

const storageKey = 'maru.door'
/** Milliseconds between two reads; the check-in code in the QR code is valid for at least two minutes. */
const every = 20_000

/** Returns the tablet's key from the URL fragment, which it moves to the storage, or from the storage. */
function takeKey(): string | null {
  const given = window.location.hash.slice(1)
  if (given.length >= 20) {
    localStorage.setItem(storageKey, given)
    window.history.replaceState(null, '', window.location.pathname)
    return given
  }
  return localStorage.getItem(storageKey)
}

/** A QR code as one path of dark squares on white. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  )
}

/** The page of a tablet at a door: whether the room is free, who booked it, and the code for check-in. */
export function DoorPage() {
  const t = useTranslate()
  const [key] = useState(takeKey)
  const door = useRead(reservationApi.getDoor, key ? { key } : null, { refetchInterval: every })
  const { refetch } = door
  useDocumentTitle(door.data ? door.data.name.ko : t('reservation.door.title'))
  useEffect(() => {
    // After sleep mode, the tablet reads the current state immediately.
    const wake = () => void refetch()
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [refetch])
  return (
    <main id="content" className={styles.page}>
      {key === null ? <Empty text={t('reservation.door.noKey')} /> : null}
      {key !== null && door.isPending ? <Skeleton rows={6} /> : null}
      {door.isError && !door.data ? (
        <ErrorNote error={door.error} onRetry={() => void door.refetch()} />
      ) : null}
      {door.data ? <Door door={door.data} doorKey={key ?? ''} isStale={door.isError} /> : null}
    </main>
  )
}

function Door({ door, doorKey, isStale }: { door: DoorState; doorKey: string; isStale: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = localName(door.name, language)
  const { current, next } = door
  const [first] = next
  const isTaken = current !== null || door.isFaulty
  const address = `${window.location.origin}/po/reservedb/checkin?RESOURCE=${door.resourceId}&CODE=${door.code}`
  const state = door.isFaulty
    ? t('reservation.faulty')
    : current
      ? t('reservation.door.taken', { time: current.endTime })
      : first
        ? t('reservation.door.freeUntil', { time: first.startTime })
        : t('reservation.door.free')
  return (
    <>
      <Row as="header" gap="4" align="baseline" wrap className={styles.head}>
        <h1>{name}</h1>
        <span>
          {[
            door.place,
            door.capacity > 0 ? t('reservation.seats', { count: door.capacity }) : '',
            ...door.equipment,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <time className={styles.clock}>{door.time}</time>
      </Row>
      <section
        aria-label={t('reservation.door.now')}
        className={classes(styles.state, isTaken && styles.taken)}
      >
        <p role="status" className={styles.big}>
          {state}
        </p>
        {current ? (
          <p>
            <b>{current.title}</b>
            <br />
            {[`${current.startTime}–${current.endTime}`, localName(current.reserverName, language)]
              .filter(Boolean)
              .join(' · ')}
            {current.isCheckedIn ? ` · ${t('reservation.door.checkedIn')}` : ''}
          </p>
        ) : null}
        {isStale ? <p>{t('reservation.door.stale', { time: door.time })}</p> : null}
        <DoorActs door={door} doorKey={doorKey} />
      </section>
      <section aria-label={t('reservation.door.next')} className={styles.next}>
        <h2>{t('reservation.door.next')}</h2>
        {next.length === 0 ? <p>{t('reservation.door.noNext')}</p> : null}
        <ul>
          {next.slice(0, 4).map((one) => (
            <li key={one.bookingId}>
              <b>
                {one.startTime}–{one.endTime}
              </b>{' '}
              {[one.title, localName(one.reserverName, language)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('reservation.door.scan')} className={styles.scan}>
        <QrCode text={address} label={t('reservation.door.qr')} />
        <p>{t(door.checksIn ? 'reservation.door.scanIn' : 'reservation.door.scanBook')}</p>
      </section>
    </>
  )
}

/** The buttons of the tablet: it books from now on, or ends the running booking, with its key. */
function DoorActs({ door, doorKey: key }: { door: DoorState; doorKey: string }) {
  const t = useTranslate()
  const book = useChange(reservationApi.bookAtDoor, { refreshesOnFailure: true })
  const end = useChange(reservationApi.endAtDoor, { refreshesOnFailure: true })
  const { current, minutes } = door
  const error = book.error ?? end.error
  const isPending = book.isPending || end.isPending
  return (
    <>
      {minutes.length > 0 ? (
        <Row
          as="section"
          gap="3"
          align="stretch"
          wrap
          aria-label={t('reservation.door.bookNow')}
          className={styles.acts}
        >
          {minutes.map((length) => (
            <Button
              key={length}
              isDisabled={isPending}
              onPress={() => {
                end.reset()
                book.mutate({ key, minutes: length, title: t('reservation.door.walkIn') })
              }}
            >
              {t('reservation.door.book', { minutes: length })}
            </Button>
          ))}
        </Row>
      ) : null}
      {current ? (
        <Row gap="3" align="stretch" wrap className={styles.acts}>
          <Button
            isDisabled={isPending}
            onPress={async () => {
              book.reset()
              if (await askConfirm(t('reservation.door.endQuestion')))
                end.mutate({ key, bookingId: current.bookingId })
            }}
          >
            {t('reservation.door.end')}
          </Button>
        </Row>
      ) : null}
      {error ? <ErrorNote error={error} inline /> : null}
    </>
  )
}

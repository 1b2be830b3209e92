import {
  CalendarDays,
  ClipboardList,
  Hourglass,
  IdCard,
  ListChecks,
  Mail,
  MessageSquare,
  SearchX,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { useConnection } from '#kit/call/connection.ts'
import { useOffline } from '#kit/call/stored.ts'
import { clockTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { countStored, type StoredCounts } from './offline.rules.ts'
import styles from './offline-parts.module.css'
import { listAddresses, listWaiting, removeWaiting, type Waiting } from './store.ts'

const icons = { comment: MessageSquare, event: CalendarDays }

function WaitingRow({ row }: { row: Waiting }) {
  const t = useTranslate()
  const kind = t(`shell.offline.kinds.${row.kind}`)
  const reason = row.refusal
    ? errorText(new CallError({ ...row.refusal, status: 0, supportCode: null, retryAfter: null }), t)
    : null
  return (
    <li className={styles.row}>
      <Icon icon={icons[row.kind]} size={16} />
      <span className={styles.text}>
        <b>{kind}</b> {row.title} · {clockTime(new Date(row.at).toISOString())}
        {reason ? <small className={styles.reason}>{t('shell.offline.refused', { reason })}</small> : null}
      </span>
      <IconButton
        label={t('shell.offline.takeBack', { name: `${kind} ${row.title}` })}
        onPress={() => void removeWaiting(row.key)}
      >
        <Icon icon={X} size={18} />
      </IconButton>
    </li>
  )
}

/** What was written without a network and is not sent yet, with what the server refused. */
function WaitingPart() {
  const t = useTranslate()
  const { waiting } = useOffline()
  const connection = useConnection()
  const [rows, setRows] = useState<readonly Waiting[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with their number, and are refused when the connection is back
  useEffect(() => {
    void listWaiting().then(setRows, () => setRows([]))
  }, [waiting, connection])
  if (waiting === 0) return null
  return (
    <section aria-labelledby="waiting-calls" className={styles.waiting}>
      <header>
        <Icon icon={Hourglass} size={18} />
        <h2 id="waiting-calls">{t('shell.offline.waiting', { count: waiting })}</h2>
        <span>{t('shell.offline.once')}</span>
      </header>
      <ul>
        {rows.map((row) => (
          <WaitingRow key={row.key} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Place({ icon, name, about, to }: { icon: ReactNode; name: string; about: string; to?: string }) {
  const text = (
    <>
      {icon}
      <span>
        {name}
        <small>{about}</small>
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <span className={styles.place}>{text}</span>
      ) : (
        <Link to={to} className={styles.place}>
          {text}
        </Link>
      )}
    </li>
  )
}

const none: StoredCounts = { mails: 0, articles: 0, people: 0 }

/** What can be read without a network, and the space that it takes. */
function PlacesPart() {
  const t = useTranslate()
  const [counts, setCounts] = useState(none)
  const [size, setSize] = useState(0)
  useEffect(() => {
    void listAddresses().then(
      (addresses) => setCounts(countStored(addresses)),
      () => setCounts(none),
    )
    void navigator.storage?.estimate().then(
      ({ usage = 0 }) => setSize(usage),
      () => setSize(0),
    )
  }, [])
  const icon = (drawing: typeof Mail) => <Icon icon={drawing} size={18} />
  const read = t('shell.offline.read')
  return (
    <section aria-labelledby="offline-places" className={styles.places}>
      <header>
        <h2 id="offline-places">{t('shell.offline.places')}</h2>
        <span>{t('shell.offline.size', { size: sizeText(size) })}</span>
      </header>
      <ul>
        <Place
          icon={icon(CalendarDays)}
          name={t('shell.offline.calendar')}
          about={t('shell.offline.createEvent')}
          to="/calendar"
        />
        <Place icon={icon(ListChecks)} name={t('shell.offline.work')} about={read} to="/work" />
        <Place
          icon={icon(Mail)}
          name={t('shell.offline.mails', { count: counts.mails })}
          about={read}
          to="/mail"
        />
        <Place
          icon={icon(ClipboardList)}
          name={t('shell.offline.articles', { count: counts.articles })}
          about={t('shell.offline.comment')}
          to="/home/recentarticle"
        />
        <Place icon={icon(IdCard)} name={t('shell.offline.people', { count: counts.people })} about={read} />
        <Place icon={icon(SearchX)} name={t('shell.offline.others')} about={t('shell.offline.later')} />
      </ul>
    </section>
  )
}

/** The parts of the phone's home about the time without a network. */
export function OfflineParts() {
  const t = useTranslate()
  const { shownAt, isFull } = useOffline()
  const isAway = useConnection() !== 'ok' && shownAt > 0
  return (
    <>
      {isFull ? (
        <p role="alert" className={styles.full}>
          {t('shell.offline.full')}
        </p>
      ) : null}
      <WaitingPart />
      {isAway ? <PlacesPart /> : null}
    </>
  )
}

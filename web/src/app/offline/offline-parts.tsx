import {
  CalendarDays,
  Check,
  ClipboardList,
  Hourglass,
  IdCard,
  ListChecks,
  Mail,
  MessageSquare,
  Reply,
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
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { countStored, type StoredCounts } from './offline.rules.ts'
import styles from './offline-parts.module.css'
import { listAddresses, listWaiting, removeWaiting, type Waiting } from './store.ts'
import { loadReason, thereNow } from './there-now.ts'

const icons = { comment: MessageSquare, event: CalendarDays, mail: Mail, answer: Reply, decision: Check }

/** What is on the server instead of a refused call; null until it is known. */
function useThere(row: Waiting): string | null {
  const [there, setThere] = useState<string | null>(null)
  useEffect(() => {
    if (!row.refusal) return setThere(null)
    void loadReason(row.refusal.code)
      .then(() => thereNow(row))
      .then(setThere, () => setThere(''))
  }, [row])
  return there
}

/** What the person wrote, which the server refused, next to what is there instead. */
function Refused({ row: { text = '', address, isKept }, there }: { row: Waiting; there: string }) {
  const t = useTranslate()
  return (
    <small className={styles.texts}>
      {text === '' ? null : <span>{t('shell.offline.mine', { text })}</span>}
      {there === '' ? null : <span>{t('shell.offline.there', { text: there })}</span>}
      {isKept ? <span>{t('shell.offline.kept')}</span> : null}
      {address ? <Link to={address}>{t('shell.offline.open')}</Link> : null}
    </small>
  )
}

/** Why a call was refused. What was decided elsewhere may be out of reach now, which is no question of rights. */
function reasonOf(kind: Waiting['kind'], refusal: NonNullable<Waiting['refusal']>, t: Translate): string {
  if (kind === 'decision' && (refusal.code === 'kit.forbidden' || refusal.code === 'kit.notFound'))
    return t('shell.offline.decided')
  return errorText(new CallError({ ...refusal, status: 0, supportCode: null, retryAfter: null }), t)
}

function WaitingRow({ row }: { row: Waiting }) {
  const t = useTranslate()
  const kind = row.act || t(`shell.offline.kinds.${row.kind}`)
  const there = useThere(row)
  const refusal = row.refusal && there !== null ? { reason: reasonOf(row.kind, row.refusal, t), there } : null
  return (
    <Row as="li" className={styles.row}>
      <Icon icon={icons[row.kind]} size={16} />
      <span className={styles.text}>
        <b>{kind}</b> {row.title} · {clockTime(new Date(row.at).toISOString())}
        {refusal ? (
          <small className={styles.reason}>{t('shell.offline.refused', { reason: refusal.reason })}</small>
        ) : null}
        {refusal ? <Refused row={row} there={refusal.there} /> : null}
      </span>
      <IconButton
        label={t('shell.offline.takeBack', { name: `${kind} ${row.title}` })}
        onPress={() => void removeWaiting(row.key)}
      >
        <Icon icon={X} size={18} />
      </IconButton>
    </Row>
  )
}

/** What was written without a network and is not sent yet, with what the server refused. */
function WaitingPart() {
  const t = useTranslate()
  const { waiting } = useOffline()
  const count = waiting.length
  const connection = useConnection()
  const [rows, setRows] = useState<readonly Waiting[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the waiting calls, and are refused when the connection is back
  useEffect(() => {
    void listWaiting().then(setRows, () => setRows([]))
  }, [waiting, connection])
  if (count === 0) return null
  return (
    <section aria-labelledby="waiting-calls" className={styles.waiting}>
      <header>
        <Icon icon={Hourglass} size={18} />
        <h2 id="waiting-calls">{t('shell.offline.waiting', { count })}</h2>
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
        <Place
          icon={icon(ListChecks)}
          name={t('shell.offline.work')}
          about={t('shell.offline.decide')}
          to="/work"
        />
        <Place
          icon={icon(Mail)}
          name={t('shell.offline.mails', { count: counts.mails })}
          about={t('shell.offline.write')}
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

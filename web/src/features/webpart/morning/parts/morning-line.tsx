import { Link } from '#kit/address/link.tsx'
import type { HomeCount } from '#kit/fillings.ts'
import { translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { Row } from '#ui/layout/stack.tsx'
import { useCountAddress } from '../../parts/count-address.ts'
import { useVisit } from '../../webpart.api.ts'
import { greetingAt } from '../../webpart.rules.ts'
import styles from './morning-line.module.css'

/** Returns the time of the previous visit as text, and also the day if it was not today. */
function visitTime(since: string, language: string): string {
  const date = new Date(since)
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ month: 'long', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(date)
}

/** A line with the number of new items since the previous visit, each with a link. It is empty if the call fails. */
export function MorningLine() {
  const t = useTranslate()
  const language = useLanguage()
  const addressOf = useCountAddress()
  const account = useAccount()
  const visit = useVisit()
  if (!visit) return <Row as="p" gap="4" rowGap="0" wrap grow className={styles.line} />
  if (visit.since === null) {
    const { name } = accountNames(account, language)
    return (
      <Row as="p" gap="4" rowGap="0" wrap grow className={styles.line}>
        {t(`webpart.morning.first.${greetingAt(new Date().getHours())}`, { name })}
      </Row>
    )
  }
  const shown = slot('homeCounts').flatMap((look) => {
    const newsItem = visit.news.find(({ name }) => name === look.name)
    return newsItem ? [{ look, ...newsItem }] : []
  })
  const time = visitTime(visit.since, language)
  if (shown.length === 0)
    return (
      <Row as="p" gap="4" rowGap="0" wrap grow className={styles.line}>
        {t('webpart.morning.nothing', { time })}
      </Row>
    )
  return (
    <Row as="p" gap="4" rowGap="0" wrap grow className={styles.line}>
      <span>{t('webpart.morning.since', { time })}</span>
      {shown.map(({ look, count, url }) => (
        <NewsLink key={look.name} look={look} count={count} address={addressOf(look, url)} />
      ))}
    </Row>
  )
}

function NewsLink({ look, count, address }: { look: HomeCount; count: number; address: string | undefined }) {
  const text = (
    <>
      {translate(look.label)} <b>{count}</b>
    </>
  )
  if (look.run) {
    return (
      <button type="button" className={styles.news} onClick={look.run}>
        {text}
      </button>
    )
  }
  return address ? (
    <Link to={address} className={styles.news}>
      {text}
    </Link>
  ) : (
    <span className={styles.news}>{text}</span>
  )
}

import type { Quiet } from '@maru/api/gnb/quiet'
import { useState } from 'react'
import { dayRange, listTime } from '#kit/i18n/dates.ts'
import { currentLanguage, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import cardStyles from '#ui/form/setting-card.module.css'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Shown } from '../quiet.rules.ts'
import styles from './quiet.module.css'

/** Rows that the list shows at once. */
const step = 30

/** What the rules of the form would have done with the alarms of the last week. */
export function QuietPreview({ quiet, shown }: { quiet: Quiet; shown: Shown }) {
  const t = useTranslate()
  const [listed, setListed] = useState(0)
  const title = t('gnb.quiet.preview')
  return (
    <section aria-label={title}>
      <h3 className={cardStyles.title}>{title}</h3>
      <Card padded>
        {shown.total === 0 ? (
          <Hint>{t('gnb.quiet.nothing')}</Hint>
        ) : (
          <>
            <Hint>{t('gnb.quiet.period', { period: dayRange(quiet.from, quiet.until) })}</Hint>
            <p className={styles.headline} role="status">
              {t('gnb.quiet.headline', { total: String(shown.total), now: String(shown.now) })}
            </p>
            <Bars days={shown.days} />
            <dl className={styles.sums}>
              <Sum name={t('gnb.quiet.sums.now')} value={shown.now} />
              <Sum name={t('gnb.quiet.sums.bundled', { count: shown.bundles })} value={shown.bundled} />
              <Sum name={t('gnb.quiet.sums.none')} value={shown.none} />
            </dl>
            <Button tone="quiet" aria-expanded={listed > 0} onPress={() => setListed(listed > 0 ? 0 : step)}>
              {listed > 0 ? t('gnb.quiet.hideList') : t('gnb.quiet.showList', { count: shown.total })}
            </Button>
            {listed > 0 ? <AlarmList quiet={quiet} shown={shown} listed={listed} /> : null}
            {listed > 0 && listed < shown.total ? (
              <Button tone="quiet" onPress={() => setListed(listed + step)}>
                {t('gnb.quiet.more')}
              </Button>
            ) : null}
          </>
        )}
      </Card>
    </section>
  )
}

function Sum({ name, value }: { name: string; value: number }) {
  const t = useTranslate()
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd>{t('gnb.quiet.count', { count: value })}</dd>
    </div>
  )
}

/** Old and new number of each day, as bars with their figures. */
function Bars({ days }: { days: Shown['days'] }) {
  const t = useTranslate()
  const language = useLanguage()
  const most = Math.max(1, ...days.map(({ all }) => all))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <ol className={styles.bars}>
      {days.map(({ day, all, now }) => {
        const name = weekday.format(new Date(`${day}T00:00:00Z`))
        return (
          <li key={day} aria-label={t('gnb.quiet.ofDay', { day: name, total: all, now })}>
            <Row gap="1" align="end" justify="center" className={styles.pair} aria-hidden="true">
              <span className={styles.old} style={{ height: `${(all / most) * 100}%` }}>
                <small>{all}</small>
              </span>
              <span className={styles.fresh} style={{ height: `${(now / most) * 100}%` }}>
                <small>{now}</small>
              </span>
            </Row>
            <span className={styles.day} aria-hidden="true">
              {name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const tones = { now: 'ok', bundled: 'info', none: undefined } as const

function AlarmList({ quiet, shown, listed }: { quiet: Quiet; shown: Shown; listed: number }) {
  const t = useTranslate()
  return (
    <ul className={styles.alarms} aria-label={t('gnb.quiet.preview')}>
      {quiet.alarms.slice(0, listed).map((alarm, place) => {
        const outcome = shown.outcomes[place] ?? 'now'
        const tone = tones[outcome]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and has no ids
          <li key={place}>
            <span className={styles.alarm}>
              {localName(alarm.title, currentLanguage())}
              <small>
                {t(`gnb.quiet.topics.${alarm.topic}`)} · {listTime(alarm.at)}
              </small>
            </span>
            <Tag {...(tone ? { tone } : {})}>{t(`gnb.quiet.outcome.${outcome}`)}</Tag>
          </li>
        )
      })}
    </ul>
  )
}

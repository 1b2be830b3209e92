import type { StartCheck } from '@maru/api/admin/start'
import type { StartCheckName } from '@maru/api/kit/start-check'
import { Check, CircleDashed, TriangleAlert, X } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { fullTime, wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import styles from './start.module.css'

/** The page that mends what a check found. */
const pages: Record<StartCheckName, string> = {
  address: '/admin/health',
  mail: '/admin/mail',
  mailRecords: '/admin/mailflow',
  breakGlass: '/admin/signin',
  people: '/admin/import',
  menus: '/admin/menus',
  backup: '/admin/health',
}

const signs = { ok: Check, warn: TriangleAlert, fault: X, none: CircleDashed }

/** Properties of {@link StartList}. `running`: the checks that have been sent and not answered. */
export interface StartListProps {
  checks: readonly StartCheck[]
  running: readonly StartCheckName[]
  onRun: (name: StartCheckName) => void
}

/** The checks with what each found, when, and the page that mends it. */
export function StartList({ checks, running, onRun }: StartListProps) {
  return (
    <ul>
      {checks.map((check) => (
        <StartRow
          key={check.name}
          check={check}
          isRunning={running.includes(check.name)}
          onRun={() => onRun(check.name)}
        />
      ))}
    </ul>
  )
}

interface StartRowProps {
  check: StartCheck
  isRunning: boolean
  onRun: () => void
}

function StartRow({ check: { name, last }, isRunning, onRun }: StartRowProps) {
  const t = useTranslate()
  const title = t(`admin.start.check.${name}`)
  const level = last?.level ?? 'none'
  return (
    <li className={styles.row} data-level={level}>
      <span className={styles.sign}>
        <Icon icon={signs[level]} size={16} />
      </span>
      <div className={styles.what}>
        <b>{title}</b>
        <Muted>{t(`admin.start.about.${name}`)}</Muted>
      </div>
      <div className={styles.found} role="status">
        {isRunning ? t('admin.start.running') : last ? <Found last={last} /> : t('admin.start.never')}
      </div>
      <div className={styles.acts}>
        {last && last.level !== 'ok' ? (
          <Link to={pages[name]} className={styles.mend} aria-label={t('admin.start.mendOf', { title })}>
            {t('admin.start.mend')}
          </Link>
        ) : null}
        <Button aria-label={t('admin.start.testOf', { title })} isPending={isRunning} onPress={onRun}>
          {t('admin.start.test')}
        </Button>
      </div>
    </li>
  )
}

function Found({ last }: { last: NonNullable<StartCheck['last']> }) {
  const t = useTranslate()
  const { code, count, subject, happenedAt, checkedAt, milliseconds } = last
  const day = happenedAt === null ? '' : wholeDay(zoneDay(happenedAt))
  return (
    <>
      <b className={styles.result}>{t(`admin.start.code.${code}`, { count: count ?? 0, subject, day })}</b>
      <Muted>
        {t('admin.start.when', { time: fullTime(checkedAt), seconds: (milliseconds / 1000).toFixed(1) })}
      </Muted>
    </>
  )
}

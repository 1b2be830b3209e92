import { useRouterState } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { useWorkTotal } from '../work.api.ts'
import styles from './work-button.module.css'

/** The icon of the work queue in the top bar, with the number of things that wait, up to 99. */
export function WorkButton() {
  const t = useTranslate()
  const isOpen = useRouterState({ select: ({ location }) => /\/work\/?$/i.test(location.pathname) })
  const count = useWorkTotal()
  const shown = count > 99 ? '99+' : String(count)
  const label = count > 0 ? t('work.entry.waiting', { count: shown }) : t('work.entry.part')
  return (
    <span className={styles.place}>
      <Link
        to="/work"
        className={styles.link}
        aria-label={label}
        title={label}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon icon={ListChecks} />
      </Link>
      {count > 0 ? (
        <span className={styles.mark} aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </span>
  )
}

import type { StartCheck } from '@maru/api/admin/start'
import type { ReactNode } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { useStartChecks } from '../start.api.ts'
import styles from './start.module.css'

/**
 * On the start page of the administration: how many checks are left, above the rest of the page. Nothing once all of them
 * are passed. The rest waits for the answer, so that it does not move.
 */
export function StartLeft({ children }: { children: ReactNode }) {
  const read = useStartChecks()
  if (read.isPending) return <Skeleton rows={12} />
  const left = (read.data?.checks ?? []).filter(({ last }) => last?.level !== 'ok')
  return (
    <>
      {left.length === 0 ? null : <Left names={left.map(({ name }) => name)} />}
      {children}
    </>
  )
}

function Left({ names: left }: { names: readonly StartCheck['name'][] }) {
  const t = useTranslate()
  const names = left.map((name) => t(`admin.start.check.${name}`)).join(', ')
  return (
    <div className={styles.card}>
      <Card label={t('admin.entry.start')}>
        <Row gap="3" rowGap="2" justify="between" wrap className={styles.left}>
          <span>
            <b>{t('admin.start.left', { count: left.length })}</b> <Muted>{names}</Muted>
          </span>
          <Link to="/admin/start" className={styles.mend}>
            {t('admin.entry.start')}
          </Link>
        </Row>
      </Card>
    </div>
  )
}

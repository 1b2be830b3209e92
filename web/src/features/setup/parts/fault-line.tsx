import type { SetupFilesReport } from '@maru/api/setup'
import { hasText, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import styles from './setup-page.module.css'

type Fault = SetupFilesReport['faults'][number]

/** A fault of a file with its place and what is wrong. */
export function FaultLine({ fault }: { fault: Fault }) {
  const t = useTranslate()
  const key = `setup.faults.${fault.code}`
  const { file, line, column } = fault
  return (
    <li className={classes(styles.fault, fault.level === 'warning' && styles.warning)}>
      <span className={styles.place}>{t('setup.faultPlace', { file, line, column })}</span>
      {/* The key contains a code of the server, so the dictionary is checked first. */}
      {hasText(key) ? (t as (key: string, params: object) => string)(key, fault.params) : fault.code}
    </li>
  )
}

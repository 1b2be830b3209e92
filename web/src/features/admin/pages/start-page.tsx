import type { StartCheckName } from '@maru/api/kit/start-check'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import styles from '../start/parts/start.module.css'
import { StartList } from '../start/parts/start-list.tsx'
import { useRunStartChecks, useStartChecks } from '../start/start.api.ts'

/** What has to work before people are let in, each with a check that tests it. */
export function StartPage() {
  const t = useTranslate()
  const answer = useStartChecks()
  const { mutateAsync } = useRunStartChecks()
  const [running, setRunning] = useState<readonly StartCheckName[]>([])
  const checks = answer.data?.checks ?? []
  const good = checks.filter(({ last }) => last?.level === 'ok').length
  const run = async (names: StartCheckName[]) => {
    setRunning((all) => [...all, ...names])
    try {
      await mutateAsync({ names })
    } catch (error) {
      await showAlert(errorText(error, t))
    } finally {
      setRunning((all) => all.filter((name) => !names.includes(name)))
    }
  }
  return (
    <>
      <PageHeader
        title={t('admin.entry.start')}
        beside={
          answer.data ? (
            <Tag tone={good === checks.length ? 'ok' : 'warn'}>
              {t('admin.start.good', { count: good, total: checks.length })}
            </Tag>
          ) : null
        }
        actions={
          <Button
            tone="primary"
            icon={<Icon icon={Play} size={16} />}
            isDisabled={checks.length === 0}
            isPending={running.length > 0}
            onPress={() => void run(checks.map(({ name }) => name))}
          >
            {t('admin.start.testAll')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('admin.start.intro')}</p>
      <Card label={t('admin.start.list')}>
        <Answer answer={answer} rows={7}>
          {(state) => (
            <StartList checks={state.checks} running={running} onRun={(name) => void run([name])} />
          )}
        </Answer>
      </Card>
    </>
  )
}

import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { useFolders } from '../../mail.api.ts'
import { useRuleRuns, useRunRules } from '../../settings.api.ts'
import { FolderField } from './folder-field.tsx'
import styles from './panel.module.css'

/** Applies the rules to mails that are already in a folder, and shows how far that is. */
export function RuleRun() {
  const t = useTranslate()
  const { data: folders = [] } = useFolders()
  const { data: runs = [] } = useRuleRuns()
  const run = useRunRules()
  const [chosen, setChosen] = useState('')
  const folderId = chosen || (folders.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? '')
  const [last] = runs
  const isRunning = last?.state === 'running'
  const start = () => run.mutateAsync({ folderId }).catch((error) => showAlert(errorText(error, t)))
  return (
    <Stack className={styles.group}>
      <p className={styles.text}>{t('mail.settings.rule.runText')}</p>
      <Row gap="3" align="end" wrap>
        <FolderField label={t('mail.settings.rule.runFolder')} value={folderId} onChange={setChosen} />
        <Button
          onPress={() => void start()}
          isDisabled={folderId === '' || isRunning}
          isPending={run.isPending}
        >
          {t('mail.settings.rule.run')}
        </Button>
      </Row>
      {last ? (
        <small className={styles.detail} role="status">
          {isRunning
            ? t('mail.settings.rule.running', { seen: last.seen, changed: last.changed })
            : t('mail.settings.rule.ran', {
                time: fullTime(last.doneAt ?? last.startedAt),
                seen: last.seen,
                changed: last.changed,
              })}
        </small>
      ) : null}
    </Stack>
  )
}

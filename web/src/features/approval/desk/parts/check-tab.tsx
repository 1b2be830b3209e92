import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { ActionNote } from '#ui/notice.tsx'
import { useCheckHistory } from '../desk.api.ts'
import styles from './desk.module.css'
import { RegisterCard } from './register-card.tsx'

type Touched = NonNullable<Awaited<ReturnType<ReturnType<typeof useCheckHistory>>>['touched']>
interface Progress {
  checked: number
  isDone: boolean
  touched: Touched | null
}

/** Replays all histories of the company, and names the first document that was touched. */
export function CheckTab() {
  const t = useTranslate()
  const checkNext = useCheckHistory()
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = async () => {
    let checked = 0
    let after: string | null = null
    try {
      for (;;) {
        const outcome: Awaited<ReturnType<typeof checkNext>> = await checkNext(after)
        checked += outcome.checked
        const isDone = outcome.touched !== null || outcome.next === null
        setProgress({ checked, isDone, touched: outcome.touched })
        if (isDone) return
        after = outcome.next
      }
    } catch (error) {
      setProgress(null)
      void showAlert(errorText(error, t))
    }
  }
  const isRunning = progress !== null && !progress.isDone
  return (
    <div className={styles.tab}>
      <Card label={t('approval.desk.tabs.check')}>
        <div className={styles.padded}>
          <p className={styles.hint}>{t('approval.desk.checkHint')}</p>
          <div role="status">
            <Result progress={progress} />
          </div>
          <div>
            <Button tone="primary" isPending={isRunning} onPress={() => void run()}>
              {t('approval.desk.check')}
            </Button>
          </div>
        </div>
      </Card>
      <RegisterCard />
    </div>
  )
}

function Result({ progress }: { progress: Progress | null }) {
  const t = useTranslate()
  if (progress === null) return null
  const { checked, touched, isDone } = progress
  if (!isDone) return <p>{t('approval.desk.checking', { count: checked })}</p>
  if (touched === null) return <p>{t('approval.desk.clean', { count: checked })}</p>
  const { docNumber, subject, fault } = touched
  return (
    <ActionNote
      tone="warn"
      text={`${t('approval.desk.touched', { number: docNumber, subject })} ${t(`approval.desk.fault.${fault}`)}`}
    />
  )
}

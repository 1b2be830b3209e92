import type { HoldRequest } from '@maru/api/admin/personal'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from '../../parts/form.module.css'
import { useConfirmHold, useDeclineHold } from '../personal.api.ts'

/** A request to set or lift a hold: a second person confirms it, and either person may withdraw it. */
export function RequestNote({ request }: { request: HoldRequest }) {
  const t = useTranslate()
  const language = useLanguage()
  const confirm = useConfirmHold()
  const decline = useDeclineHold()
  const { personCode, reason, askedAt, canConfirm } = request
  const name = localName(request.askedByName, language) || request.askedBy
  const run = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const confirmNow = async () => {
    const person = localName(request.personName, language)
    if (!(await askConfirm(t('admin.personal.confirmQuestion', { name: person })))) return
    await confirm.mutateAsync({ personCode })
    showToast(t('admin.personal.confirmed'))
  }
  const declineNow = async () => {
    await decline.mutateAsync({ personCode })
    showToast(t('admin.personal.declined'))
  }
  return (
    <Card label={t('admin.personal.waiting')}>
      <div className={`${styles.stack} ${styles.body}`}>
        <p>
          {reason === null
            ? t('admin.personal.requestLift', { name })
            : t('admin.personal.requestSet', { name, reason })}
        </p>
        <p className={styles.note}>
          <time dateTime={askedAt}>{fullTime(askedAt)}</time> · {t('admin.personal.requestWait')}
        </p>
        <div className={styles.acts}>
          <Button onPress={() => run(declineNow)} isPending={decline.isPending}>
            {t('admin.personal.decline')}
          </Button>
          {canConfirm ? (
            <Button tone="primary" onPress={() => run(confirmNow)} isPending={confirm.isPending}>
              {t('admin.personal.confirm')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

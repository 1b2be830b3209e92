import type { Receipt, Receipts } from '@maru/api/mail/writing'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Empty } from '#ui/notice.tsx'
import { useRecallMail, useReceipts, useRetryMail } from '../writing.api.ts'
import styles from './writer.module.css'

function stateText(t: ReturnType<typeof useTranslate>, one: Receipt): string {
  if (one.readAt) return t('mail.receipt.read', { time: fullTime(one.readAt) })
  if (one.recalledAt) return t('mail.receipt.recalled', { time: fullTime(one.recalledAt) })
  if (one.state === 'sent') return one.isInside ? t('mail.receipt.unread') : t('mail.receipt.unknown')
  return t(`mail.receipt.state.${one.state}`)
}

function Acts({ mail }: { mail: Receipts }) {
  const t = useTranslate()
  const recall = useRecallMail()
  const retry = useRetryMail()
  const run = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => showToast(done),
      (error) => showToast(errorText(error, t), 'danger'),
    )
  const takeBack = async () => {
    if (!(await askConfirm({ text: t('mail.receipt.askRecall') }))) return
    run(recall.mutateAsync({ id: mail.id }), t('mail.receipt.recallDone'))
  }
  return (
    <>
      {mail.state === 'Fail' ? (
        <Button onPress={() => run(retry.mutateAsync({ id: mail.id }), t('mail.receipt.retryDone'))}>
          {t('mail.receipt.retry')}
        </Button>
      ) : null}
      {mail.canRecall ? <Button onPress={() => void takeBack()}>{t('mail.receipt.recall')}</Button> : null}
    </>
  )
}

/** The recipients of a sent mail with what became of each, and the recall of unread copies. */
export function ReceiptsCard({ id }: { id: string }) {
  const t = useTranslate()
  const answer = useReceipts(id)
  return (
    <Answer
      answer={answer}
      isEmpty={(mail) => mail.recipients.length === 0}
      empty={<Empty text={t('mail.receipt.empty')} />}
    >
      {(mail) => (
        <Card label={t('mail.receipt.title')}>
          <CardHeader
            title={`${t('mail.receipt.title')} · ${t(`mail.receipt.mailState.${mail.state}`)}`}
            actions={<Acts mail={mail} />}
            hasWideActions
          />
          {mail.reason === 'noServer' ? <p role="alert">{t('mail.receipt.noServer')}</p> : null}
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('mail.receipt.person')}</th>
                <th>{t('mail.receipt.kind')}</th>
                <th>{t('mail.receipt.result')}</th>
              </tr>
            </thead>
            <tbody>
              {mail.recipients.map((one) => (
                <tr key={one.address} data-row>
                  <td>{one.name ? `${one.name} (${one.address})` : one.address}</td>
                  <td>{t(`mail.writer.${one.kind}`)}</td>
                  <td>{`${stateText(t, one)}${one.reply && one.state !== 'sent' ? ` · ${one.reply}` : ''}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Answer>
  )
}

import type { DocumentDetail } from '@maru/api/approval'
import { useState } from 'react'
import { briefTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import { useActOnReceipt } from '../../approval.api.ts'
import styles from './side.module.css'

type ShownReceipt = DocumentDetail['receipts'][number]
type Asked = { receipt: ShownReceipt; act: 'assignReceipt' | 'returnReceipt' | 'startReceiptLine' }

/** Where the completed document was received, and what the receiving department may do (접수, 담당자 지정, 반송). */
export function ReceiptsSide({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const act = useActOnReceipt()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { receipts, apmId, version } = document
  if (receipts.length === 0) return null
  const press = (receipt: ShownReceipt, kind: ShownReceipt['acts'][number]) => {
    if (kind === 'assignReceipt' || kind === 'returnReceipt' || kind === 'startReceiptLine')
      return setAsked({ receipt, act: kind })
    act.mutate(
      { apmId, version, receiptId: receipt.receiptId, act: kind },
      {
        onSuccess: () => showToast(t('approval.done')),
        onError: (error) => void showAlert(errorText(error, t)),
      },
    )
  }
  return (
    <section className={styles.part} aria-label={t('approval.receipts')}>
      <Head as="header" gap="0" align="baseline" noWrap className={styles.head}>
        <h2>{t('approval.receipts')}</h2>
      </Head>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <p>
              {localName(receipt.recipient.name, language)}{' '}
              <Tag>{t(`approval.receipt.${receipt.state}`)}</Tag>
            </p>
            {receipt.acceptedBy && receipt.acceptedAt ? (
              <p className={styles.reason}>
                {t('approval.receipt.acceptedBy', { name: localName(receipt.acceptedBy.name, language) })} ·{' '}
                {briefTime(receipt.acceptedAt)}
              </p>
            ) : null}
            {receipt.charge ? (
              <p className={styles.reason}>
                {t('approval.receipt.charge', { name: localName(receipt.charge.name, language) })}
              </p>
            ) : null}
            {receipt.comment ? <blockquote>{receipt.comment}</blockquote> : null}
            <Row gap="15" align="stretch" wrap className={styles.acts}>
              {receipt.acts.map((kind) => (
                <Button key={kind} onPress={() => press(receipt, kind)}>
                  {t(`approval.receiptAct.${kind}`)}
                </Button>
              ))}
            </Row>
          </li>
        ))}
      </ul>
      {asked ? <ReceiptDialog document={document} asked={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

interface Draft {
  comment: string
  people: readonly PickItem[]
}

function ReceiptDialog({
  document,
  asked,
  onClose,
}: {
  document: DocumentDetail
  asked: Asked
  onClose: () => void
}) {
  const t = useTranslate()
  const send = useActOnReceipt()
  const [PeopleField] = slot('peopleFields')
  const isReturn = asked.act === 'returnReceipt'
  const form = useRoomForm<Draft, null, unknown>({
    start: { comment: '', people: [] },
    base: null,
    check: ({ comment, people }) => ({
      ...(isReturn && comment.trim() === '' ? { comment: t('approval.errors.commentNeeded') } : {}),
      ...(!isReturn && people.length === 0 ? { people: t('approval.choosePerson') } : {}),
    }),
    save: ({ comment, people }) =>
      send.mutateAsync({
        ...{
          apmId: document.apmId,
          version: document.version,
          receiptId: asked.receipt.receiptId,
          act: asked.act,
        },
        ...(isReturn ? { comment } : {}),
        ...(asked.act === 'assignReceipt' ? { personCode: people[0]?.id ?? '' } : {}),
        ...(asked.act === 'startReceiptLine'
          ? {
              stages: people.map(({ id }) => ({
                need: 0,
                steps: [{ kind: 'approve' as const, personCode: id, deptCode: null }],
              })),
            }
          : {}),
      }),
    onSaved: () => {
      onClose()
      showToast(t('approval.done'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const { value, onChange, error } = form.field('people')
  const title = t(`approval.receiptAct.${asked.act}`)
  return (
    <FormDialog form={form} title={title} size="s" saveText={title} onClose={onClose}>
      {isReturn ? (
        <TextArea
          {...form.field('comment')}
          label={t('approval.comment')}
          isRequired
          rows={4}
          maxLength={2000}
        />
      ) : PeopleField ? (
        <PeopleField
          label={t(asked.act === 'assignReceipt' ? 'approval.receipt.person' : 'approval.approvers')}
          value={value}
          onChange={onChange}
          isSingle={asked.act === 'assignReceipt'}
          isRequired
          error={error ?? null}
        />
      ) : null}
    </FormDialog>
  )
}

import type { AccountRow } from '@maru/api/account/people'
import type { TransferOrder } from '@maru/api/account/transfer'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Select } from '#ui/form/select.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { useNoticeBoards, type useTransfer, useTransferChanges, useWriteNotice } from '../people.api.ts'

/** The announcement of an order: a draft of an article in a board in which the administrator may write. */
function NoticePart({ order }: { order: TransferOrder }) {
  const t = useTranslate()
  const language = useLanguage()
  const go = useGo()
  const boards = useNoticeBoards()
  const write = useWriteNotice()
  const [chosen, choose] = useState<string | null>(null)
  const board = chosen ?? (boards[0] ? String(boards[0].boardId) : null)
  const open = async () => {
    if (board === null) return
    const boardId = Number(board)
    const { draftId } = await write(boardId, order.notice)
    go(`/board/list/modal/write?SYSID=${boardId}&DRAFTID=${draftId}`)
  }
  if (boards.length === 0) return null
  return (
    <section className={styles.stack} aria-label={t('admin.people.transfer.notice')}>
      <p className={styles.note}>{t('admin.people.transfer.noticeText')}</p>
      <Select
        label={t('admin.people.transfer.board')}
        value={board}
        options={boards.map((one) => ({
          value: String(one.boardId),
          label: localName(wireName(one, 'boardName'), language),
        }))}
        onChange={choose}
      />
      <div className={styles.acts}>
        <Button onPress={() => void open().catch((error: unknown) => showAlert(errorText(error, t)))}>
          {t('admin.people.transfer.writeNotice')}
        </Button>
      </div>
    </section>
  )
}

function State({ row, order, onClose }: { row: AccountRow; order: TransferOrder; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = localName(row.name, language)
  const { cancel } = useTransferChanges()
  const where = {
    day: wholeDay(order.firstDay),
    company: localName(order.toCompany, language),
    department: localName(order.department, language),
  }
  const end = async () => {
    if (!(await askConfirm(t('admin.people.transfer.cancelAsk', { name })))) return
    await cancel.mutateAsync({ personCode: row.personCode })
    showToast(t('admin.people.transfer.canceled', { name }))
    onClose()
  }
  return (
    <div className={styles.stack}>
      {order.state === 'failed' ? (
        <ActionNote tone="warn" text={t('admin.people.transfer.failed', where)} />
      ) : (
        <p>{t('admin.people.transfer.waiting', where)}</p>
      )}
      <p className={styles.note}>
        {t('admin.people.transfer.by', { name: localName(order.orderedByName, language) })}
      </p>
      <NoticePart order={order} />
      <div className={styles.acts}>
        <Button
          tone="danger"
          onPress={() => void end().catch((error: unknown) => showAlert(errorText(error, t)))}
        >
          {t('admin.people.transfer.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The order of a person that waits or has failed: where and when, its announcement, and how to cancel it. */
export function TransferState({
  row,
  answer,
  onClose,
}: {
  row: AccountRow
  answer: ReturnType<typeof useTransfer>
  onClose: () => void
}) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const order = answer.data?.order
  return (
    <Dialog isOpen size="w" title={`${t('admin.people.transfer.act')} · ${name}`} onClose={onClose}>
      {answer.error ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : order ? (
        <State row={row} order={order} onClose={onClose} />
      ) : (
        <Skeleton look="text" rows={6} />
      )}
    </Dialog>
  )
}

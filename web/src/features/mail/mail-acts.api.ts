import { type MailRow, mailApi } from '@maru/api/mail'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { changedBy } from './mail.rules.ts'

let last: (() => void) | null = null

/** Undoes the last act on mails, once. */
export function undoLast(): void {
  const run = last
  last = null
  run?.()
}

type Marks = { isRead?: boolean; isFlagged?: boolean }

function opposite({ isRead, isFlagged }: Marks): Marks {
  return {
    ...(isRead === undefined ? {} : { isRead: !isRead }),
    ...(isFlagged === undefined ? {} : { isFlagged: !isFlagged }),
  }
}

/** Offers to undo something, until something else can be undone: by the key, and in a toast. */
export function offerUndo(text: string, label: string, back: () => void): void {
  last = back
  showToast(text, 'ok', { action: { label, run: undoLast } })
}

/** What every act needs: its toast with undo, and its answer if it failed. */
function useOutcome() {
  const t = useTranslate()
  const failed = (error: unknown) => {
    showToast(errorText(error, t), 'danger')
    return false
  }
  /** Offers to undo an act: by the key, and in a toast unless the act is seen anyway. */
  const undoable = (text: string | null, back: () => Promise<unknown>) => {
    const run = () => void back().then(() => showToast(t('mail.done.restored')), failed)
    if (text === null) last = run
    else offerUndo(text, t('mail.act.undo'), run)
    return true
  }
  return { t, failed, undoable }
}

function useMarks(rows: readonly MailRow[]) {
  const { t, failed, undoable } = useOutcome()
  const mark = useChange(mailApi.markMails)
  return {
    /** Sets marks; `rows` of the list are the state before. */
    mark: (ids: string[], marks: Marks) => {
      const changed = changedBy(rows, ids, marks)
      const text = ids.length > 1 ? t('mail.reading.marked', { count: ids.length }) : null
      const back = async () => {
        if (changed.length > 0) await mark.mutateAsync({ ids: changed, ...opposite(marks) })
      }
      return mark.mutateAsync({ ids, ...marks }).then(() => undoable(text, back), failed)
    },
    /** Puts a category on mails, or takes it off. */
    categorise: (mails: readonly Pick<MailRow, 'id' | 'categoryIds'>[], id: string, isOn: boolean) => {
      const ids = mails.filter((one) => one.categoryIds.includes(id) !== isOn).map((one) => one.id)
      if (ids.length === 0) return Promise.resolve(true)
      const change = (adds: boolean) =>
        mark.mutateAsync({ ids, ...(adds ? { addCategoryIds: [id] } : { removeCategoryIds: [id] }) })
      const text = t('mail.reading.marked', { count: ids.length })
      return change(isOn).then(() => undoable(text, () => change(!isOn)), failed)
    },
  }
}

/** The acts on mails. Each can be undone but the permanent deletion, which asks before. */
export function useMailActs(rows: readonly MailRow[] = []) {
  const { t, failed, undoable } = useOutcome()
  const restore = useChange(mailApi.restoreMails)
  const move = useChange(mailApi.moveMails)
  const remove = useChange(mailApi.removeMails)
  const marks = useMarks(rows)
  const count = (ids: readonly string[]) => ({ count: ids.length })
  const moveTo = (ids: string[], destinationFolder: string) =>
    move.mutateAsync({ ids, destinationFolder }).then(({ places }) => {
      const text = destinationFolder === 'archive' ? 'mail.done.archived' : 'mail.done.moved'
      return undoable(t(text, count(ids)), () => restore.mutateAsync({ places }))
    }, failed)
  const removeForever = async (ids: string[]) => {
    if (!(await askConfirm({ text: t('mail.ask.removeForever', count(ids)), isDanger: true }))) return false
    return remove.mutateAsync({ ids, mode: 'HardDelete' }).then(() => {
      showToast(t('mail.done.removedForever'))
      return true
    }, failed)
  }
  const { isPermanentDelete } = useAccount().userConfig
  return {
    ...marks,
    moveTo,
    archive: (ids: string[]) => moveTo(ids, 'archive'),
    /** Inside the deleted items mails go for good, after a question. */
    remove: (ids: string[], isDeleted: boolean) =>
      isDeleted || isPermanentDelete
        ? removeForever(ids)
        : remove
            .mutateAsync({ ids, mode: 'MoveToDeletedItems' })
            .then(
              ({ places }) =>
                undoable(t('mail.done.removed', count(ids)), () => restore.mutateAsync({ places })),
              failed,
            ),
  }
}

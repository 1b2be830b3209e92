import type { DataSource } from '@maru/api/admin/source'
import { Ellipsis } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRemoveDataSource, useRotateDataSource, useTestDataSource } from '../source.api.ts'

/** What the menu of a data source opens outside of itself. */
export interface SourceOpen {
  edit(source: DataSource): void
  writes(source: DataSource): void
  secret(secret: string): void
}

/** Calls a data source and shows the answer. */
function useTest({ sourceId, kind }: DataSource) {
  const t = useTranslate()
  const test = useTestDataSource()
  return async () => {
    const { status, answer, milliseconds, rows } = await test.mutateAsync({ sourceId })
    const isAnswered = status >= 200 && status < 300
    if (!isAnswered)
      await showAlert(t('admin.webhook.testFailed', { answer: status ? `${status} ${answer}` : answer }))
    else if (kind === 'write') showToast(t('admin.source.tested', { status, milliseconds }))
    else if (rows === null) await showAlert(t('admin.source.noRows', { status, answer }))
    else showToast(t('admin.source.testedRows', { status, milliseconds, rows }))
  }
}

/** The menu of a data source: change, call, documents, new secret, remove; of an ended system, what it received. */
export function SourceMenu({
  source,
  isOver,
  open,
}: {
  source: DataSource
  isOver: boolean
  open: SourceOpen
}) {
  const t = useTranslate()
  const test = useTest(source)
  const rotate = useRotateDataSource()
  const remove = useRemoveDataSource()
  const { sourceId, name, kind } = source
  const report = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const renew = async () => {
    if (!(await askConfirm(t('admin.webhook.rotateQuestion')))) return
    open.secret((await rotate.mutateAsync({ sourceId })).secret)
  }
  const end = async () => {
    if (!(await askConfirm({ text: t('admin.source.removeQuestion', { name }), isDanger: true }))) return
    await remove.mutateAsync({ sourceId })
    showToast(t('admin.source.removed'))
  }
  const label = t('admin.source.more', { name })
  const writes = { id: 'writes', label: t('admin.source.writes'), run: () => open.writes(source) }
  const shown = kind === 'write' ? [writes] : []
  const acts = [
    { id: 'edit', label: t('admin.source.edit'), run: () => open.edit(source) },
    { id: 'test', label: t('admin.source.test'), run: report(test) },
    ...shown,
    { id: 'secret', label: t('admin.system.renewSecret'), run: report(renew) },
  ]
  const removal = { id: 'remove', label: t('admin.source.remove'), run: report(end) }
  return (
    <Menu
      label={label}
      groups={[{ id: 'source', entries: [...(isOver ? shown : acts), removal] }]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}

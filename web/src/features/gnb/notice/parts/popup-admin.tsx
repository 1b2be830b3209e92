import type { NoticePopupSetting } from '@maru/api/gnb/notice-popup'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListState, wholeParam } from '#kit/address/list-state.ts'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { popupState } from '../popup.rules.ts'
import { popupPageSize, useNoticePopupSettings, useRemoveNoticePopup } from '../popup-admin.api.ts'
import styles from './popup-form.module.css'
import { PopupForm } from './popup-form.tsx'

const params = { page: wholeParam('PAGE', 1) }

/** The administration of notice popups: list, create, change and delete (spec 1§6). */
export function PopupAdmin() {
  const t = useTranslate()
  const [{ page }, show] = useListState(params)
  const setPage = (next: number) => show({ page: next })
  const [edited, setEdited] = useState<NoticePopupSetting | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('gnb.entry.popupAdmin')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
            {t('gnb.popupNew')}
          </Button>
        }
      />
      <Card>
        <PopupTable page={page} onPage={setPage} onEdit={setEdited} onCreate={() => setEdited('new')} />
      </Card>
      {edited ? (
        <PopupForm popup={edited === 'new' ? null : edited} page={page} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

interface PopupTableProps {
  page: number
  onPage: (page: number) => void
  onEdit: (popup: NoticePopupSetting) => void
  onCreate: () => void
}

function PopupTable({ page, onPage, onEdit, onCreate }: PopupTableProps) {
  const t = useTranslate()
  const language = useLanguage()
  const remove = useRemoveNoticePopup()
  const nameOf = (row: NoticePopupSetting) =>
    localName({ ko: row.titleKo, en: row.titleEn, zh: row.titleZh }, language)
  const ask = async (row: NoticePopupSetting) => {
    const question = { text: t('gnb.popupRemoveQuestion', { name: nameOf(row) }), isDanger: true }
    if (!(await askConfirm(question))) return
    try {
      await remove.mutateAsync({ noticePopupId: row.noticePopupId })
      showToast(t('gnb.popupRemoved'))
    } catch (error) {
      await showAlert({ title: t('gnb.popupRemoveFailed'), text: errorText(error, t) })
    }
  }
  const columns: Column<NoticePopupSetting>[] = [
    {
      id: 'title',
      head: t('gnb.popupTitle'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => onEdit(row)}>
          {nameOf(row)}
        </button>
      ),
    },
    {
      id: 'state',
      head: t('gnb.popupState'),
      width: '110px',
      cell: (row) => {
        const state = popupState(row, new Date())
        return <Tag tone={state === 'shown' ? 'ok' : undefined}>{t(`gnb.popupStates.${state}`)}</Tag>
      },
    },
    {
      id: 'period',
      head: t('gnb.popupPeriod'),
      width: '260px',
      cell: (row) => `${listTime(row.startDate)} ~ ${listTime(row.endDate)}`,
    },
    {
      id: 'remove',
      head: '',
      width: '56px',
      align: 'end',
      phone: 'mark',
      cell: (row) => (
        <IconButton label={t('kit.remove')} onPress={() => void ask(row)}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      ),
    },
  ]
  return (
    <ListView
      label={t('gnb.entry.popupAdmin')}
      answer={useNoticePopupSettings(page)}
      columns={columns}
      rowKey={(row) => row.noticePopupId}
      skeletonRows={5}
      empty={<Empty text={t('gnb.popupNone')} />}
      pager={{ page, size: popupPageSize, onChange: onPage }}
      onCreate={onCreate}
    />
  )
}

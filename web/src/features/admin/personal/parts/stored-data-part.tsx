import type { HeldData } from '@maru/api/admin/personal'
import { useState } from 'react'
import { fullTime, wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { ActionNote, Empty } from '#ui/notice.tsx'
import { useHoldErasure, zipAddress } from '../personal.api.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RequestNote } from './request-note.tsx'

const tones = {
  delete: 'danger',
  anonymise: 'warn',
  law: 'info',
  others: undefined,
  record: undefined,
} as const

function useColumns(): Column<HeldData['tables'][number]>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      id: 'room',
      head: t('admin.personal.room'),
      width: '160px',
      phone: 'meta',
      cell: (row) => localName(row.roomName, language),
    },
    {
      id: 'table',
      head: t('admin.personal.table'),
      phone: 'main',
      cell: (row) => localName(row.name, language),
    },
    {
      id: 'rows',
      head: t('admin.personal.rows'),
      width: '96px',
      align: 'end',
      cell: (row) => row.rows.toLocaleString(),
    },
    {
      id: 'fate',
      head: t('admin.personal.fate'),
      width: '184px',
      phone: 'mark',
      cell: (row) => <Tag tone={tones[row.fate]}>{t(`admin.personal.fates.${row.fate}`)}</Tag>,
    },
  ]
}

function State({ held }: { held: HeldData }) {
  const t = useTranslate()
  const { erasedAt, holdReason, eraseOn, retiredOn, hasLeft } = held
  if (erasedAt) return <ActionNote text={t('admin.personal.erased', { time: fullTime(erasedAt) })} />
  if (holdReason) return <ActionNote text={t('admin.personal.held1', { reason: holdReason })} />
  if (!hasLeft) return <ActionNote text={t('admin.personal.working')} />
  const left = retiredOn ? t('admin.personal.left', { day: wholeDay(retiredOn) }) : ''
  const plan = eraseOn ? t('admin.personal.eraseOn', { day: wholeDay(eraseOn) }) : ''
  return <ActionNote text={[left, plan].filter(Boolean).join(' · ')} />
}

/** What the portal holds about a person, with download, legal hold and erasure. */
export function StoredDataPart({ held }: { held: HeldData }) {
  const t = useTranslate()
  const columns = useColumns()
  const hold = useHoldErasure()
  const [layer, setLayer] = useState<'export' | 'hold' | 'erase' | null>(null)
  const close = () => setLayer(null)
  const { personCode } = held
  const lift = async () => {
    if (!(await askConfirm(t('admin.personal.liftQuestion')))) return
    await hold.mutateAsync({ personCode, reason: null })
    showToast(t('admin.personal.liftAsked'))
  }
  return (
    <>
      <State held={held} />
      {held.holdRequest ? <RequestNote request={held.holdRequest} /> : null}
      <Card label={t('admin.personal.held')}>
        <CardHeader
          title={t('admin.personal.held')}
          hasWideActions
          actions={
            <>
              <Button onPress={() => setLayer('export')}>{t('admin.personal.export')}</Button>
              {held.holdRequest ? null : held.holdReason ? (
                <Button onPress={() => void lift().catch((error: unknown) => showAlert(errorText(error, t)))}>
                  {t('admin.personal.lift')}
                </Button>
              ) : (
                <Button onPress={() => setLayer('hold')}>{t('admin.personal.holdAsk')}</Button>
              )}
              <Button
                tone="danger"
                isDisabled={
                  !held.hasLeft ||
                  held.holdReason !== null ||
                  held.holdRequest !== null ||
                  held.erasedAt !== null
                }
                onPress={() => setLayer('erase')}
              >
                {t('admin.personal.erase')}
              </Button>
            </>
          }
        />
        <ListView
          label={t('admin.personal.held')}
          answer={{
            data: held.tables,
            error: null,
            isPending: false,
            isFetching: false,
            refetch: () => undefined,
          }}
          rowKey={(row) => `${row.table} ${row.fate}`}
          columns={columns}
          empty={<Empty text={t('admin.personal.none')} />}
        />
      </Card>
      {layer === 'erase' ? <EraseDialog held={held} onClose={close} /> : null}
      {layer === 'hold' ? (
        <ReasonDialog
          title={t('admin.personal.holdAsk')}
          label={t('admin.personal.holdReason')}
          fault={t('admin.personal.holdNeeds')}
          onSave={async (reason) => {
            await hold.mutateAsync({ personCode, reason })
            showToast(t('admin.personal.holdAsked'))
          }}
          onClose={close}
        />
      ) : null}
      {layer === 'export' ? (
        <ReasonDialog
          title={t('admin.personal.export')}
          label={t('admin.personal.exportReason')}
          fault={t('admin.personal.exportNeeds')}
          onSave={async (reason) => {
            location.assign(zipAddress(personCode, reason))
            showToast(t('admin.personal.exported'))
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

import type { NoticePopupSetting } from '@maru/api/gnb/notice-popup'
import { useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { useAccount } from '../../../../kit/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/choice.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useSaveNoticePopup } from '../notice.api.ts'
import { fromLocalField, toLocalField } from '../popup.rules.ts'
import styles from './popup-form.module.css'

const sizes = { s: [400, 360], m: [640, 480], l: [1024, 700] } as const
type Size = keyof typeof sizes

function startOf(popup: NoticePopupSetting | null, comCode: string, deptCode: string) {
  const now = new Date()
  const size: Size = !popup || popup.width <= 420 ? 's' : popup.width <= 660 ? 'm' : 'l'
  const isDept = popup?.subjects.some((subject) => subject === `department:${deptCode}`) ?? false
  return {
    titleKo: popup?.titleKo ?? '',
    titleEn: popup?.titleEn ?? '',
    titleZh: popup?.titleZh ?? '',
    content: popup?.content ?? '',
    start: toLocalField(popup?.startDate ?? now),
    end: toLocalField(popup?.endDate ?? new Date(now.getTime() + 7 * 86_400_000)),
    size,
    isActive: popup?.isActive ?? true,
    subjects: popup?.subjects ?? [isDept ? `department:${deptCode}` : `company:${comCode}`],
  }
}

/** A notice popup's titles, HTML, period, size and audience; what is wrong is said at the field. */
export function PopupForm({ popup, onClose }: { popup: NoticePopupSetting | null; onClose: () => void }) {
  const t = useTranslate()
  const { comCode, deptCode } = useAccount()
  const [form, setForm] = useState(() => startOf(popup, comCode, deptCode))
  const [fault, setFault] = useState<{ field: 'title' | 'content' | 'period' | 'form'; text: string } | null>(
    null,
  )
  const save = useSaveNoticePopup()
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }))
  const run = async () => {
    const startDate = fromLocalField(form.start)
    const endDate = fromLocalField(form.end)
    if (form.titleKo.trim() === '') return setFault({ field: 'title', text: t('gnb.popupTitleEmpty') })
    if (form.content.trim() === '') return setFault({ field: 'content', text: t('gnb.errors.popupEmpty') })
    if (!startDate || !endDate || endDate <= startDate) {
      return setFault({ field: 'period', text: t('gnb.errors.popupPeriod') })
    }
    setFault(null)
    const [width, height] = sizes[form.size]
    const { start: _start, end: _end, size: _size, ...fields } = form
    const key = { noticePopupId: popup?.noticePopupId ?? null, version: popup?.version ?? null }
    try {
      await save.mutateAsync({ ...key, ...fields, startDate, endDate, width, height })
      showToast(t('gnb.popupSaved'))
      onClose()
    } catch (error) {
      setFault({ field: 'form', text: errorText(error, t) })
    }
  }
  const at = (field: NonNullable<typeof fault>['field']) => (fault?.field === field ? fault.text : null)
  const audience = form.subjects.join()
  const audiences = [
    { value: `company:${comCode}`, label: t('gnb.popupForCompany') },
    { value: `department:${deptCode}`, label: t('gnb.popupForDepartment') },
    ...(audience !== `company:${comCode}` && audience !== `department:${deptCode}`
      ? [{ value: audience, label: t('gnb.popupForOthers') }]
      : []),
  ]
  return (
    <Dialog
      isOpen
      isUrgent
      onClose={onClose}
      size="w"
      title={t(popup ? 'gnb.popupEdit' : 'gnb.popupNew')}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isPending={save.isPending} onPress={() => void run()}>
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('gnb.popupTitleKo')}
          isRequired
          maxLength={200}
          value={form.titleKo}
          error={at('title')}
          onChange={(titleKo) => set({ titleKo })}
        />
        <div className={styles.pair}>
          <TextField
            label={t('gnb.popupTitleEn')}
            maxLength={200}
            value={form.titleEn}
            onChange={(titleEn) => set({ titleEn })}
          />
          <TextField
            label={t('gnb.popupTitleZh')}
            maxLength={200}
            value={form.titleZh}
            onChange={(titleZh) => set({ titleZh })}
          />
        </div>
        <TextArea
          label={t('gnb.popupContent')}
          hint={t('gnb.popupContentHint')}
          isRequired
          rows={8}
          value={form.content}
          error={at('content')}
          onChange={(content) => set({ content })}
        />
        <div className={styles.pair}>
          <DateField
            label={t('gnb.popupStart')}
            kind="moment"
            isRequired
            value={form.start}
            error={at('period')}
            onChange={(start) => set({ start })}
          />
          <DateField
            label={t('gnb.popupEnd')}
            kind="moment"
            isRequired
            value={form.end}
            onChange={(end) => set({ end })}
          />
        </div>
        <div className={styles.pair}>
          <Select
            label={t('gnb.popupAudience')}
            options={audiences}
            value={audience}
            onChange={(value) => set({ subjects: value.split(',') })}
          />
          <Select
            label={t('gnb.popupSize')}
            options={(Object.keys(sizes) as Size[]).map((size) => ({
              value: size,
              label: `${sizes[size][0]} × ${sizes[size][1]}`,
            }))}
            value={form.size}
            onChange={(size) => set({ size })}
          />
        </div>
        <Switch isSelected={form.isActive} onChange={(isActive) => set({ isActive })}>
          {t('gnb.popupActive')}
        </Switch>
        {at('form') ? (
          <p role="alert" className={styles.fault}>
            {at('form')}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

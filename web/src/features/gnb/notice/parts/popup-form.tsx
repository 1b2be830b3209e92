import type { NoticePopupSetting } from '@maru/api/gnb/notice-popup'
import { uploadPicture } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { fromZoneField, toZoneField } from '#kit/i18n/zone-fields.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'
import { useAccount } from '#kit/session/session.ts'
import { isBlankHtml } from '#ui/content/paper.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useSubjectRows } from '#ui/rights/use-subject-rows.ts'
import { loadNoticePopup, usePopupSubjects, useSaveNoticePopup } from '../popup-admin.api.ts'
import styles from './popup-form.module.css'
import { PopupPreview } from './popup-preview.tsx'

type Size = readonly [width: number, height: number]
const sizes: readonly Size[] = [
  [400, 360],
  [640, 480],
  [1024, 700],
]
const sizeText = (size: Size) => size.join(' × ')
type Draft = ReturnType<typeof startOf>

function startOf(popup: NoticePopupSetting | null, comCode: string) {
  const now = new Date()
  const size: Size = popup ? [popup.width, popup.height] : [400, 360]
  return {
    titleKo: popup?.titleKo ?? '',
    titleEn: popup?.titleEn ?? '',
    titleZh: popup?.titleZh ?? '',
    content: popup?.content ?? '',
    start: toZoneField(popup?.startDate ?? now),
    end: toZoneField(popup?.endDate ?? new Date(now.getTime() + 7 * 86_400_000)),
    size,
    isActive: popup?.isActive ?? true,
    readers: (popup?.subjects ?? [`company:${comCode}`]).map((subject) => ({ subject })),
  }
}

/** Properties of {@link PopupForm}. `page` is the number of the list page that contains the popup. */
export interface PopupFormProps {
  popup: NoticePopupSetting | null
  page: number
  onClose: () => void
}

function usePopupForm({ popup, page, onClose }: PopupFormProps, beforeSave: () => Promise<void>) {
  const t = useTranslate()
  const company = useSettingsCompany()
  const comCode = useAccount().comCode
  const save = useSaveNoticePopup()
  const begin = (base: NoticePopupSetting | null) => startOf(base, company || comCode)
  return useRoomForm<Draft, NoticePopupSetting, unknown>({
    start: begin(popup),
    base: popup,
    beforeSave,
    check: ({ titleKo, content, start, end, readers }): Faults<Draft> => {
      const [startDate, endDate] = [fromZoneField(start), fromZoneField(end)]
      return {
        titleKo: titleKo.trim() === '' ? t('gnb.popupTitleEmpty') : '',
        content: isBlankHtml(content) ? t('gnb.errors.popupEmpty') : '',
        readers: readers.length === 0 ? t('gnb.errors.popupAudience') : '',
        start: !startDate || !endDate || endDate <= startDate ? t('gnb.errors.popupPeriod') : '',
      }
    },
    save: ({ start, end, size, readers, ...fields }, base) => {
      const subjects = readers.map(({ subject }) => subject)
      const [width, height] = size
      const [startDate, endDate] = [fromZoneField(start) ?? '', fromZoneField(end) ?? '']
      const key = { noticePopupId: base?.noticePopupId ?? null, version: base?.version ?? null }
      return save.mutateAsync({ ...key, ...fields, subjects, startDate, endDate, width, height })
    },
    onSaved: () => {
      showToast(t('gnb.popupSaved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'gnb.popupPeriod': 'start', 'gnb.popupEmpty': 'content', 'gnb.popupAudience': 'readers' },
    ...(popup
      ? {
          conflict: {
            code: 'kit.conflict',
            reload: () => loadNoticePopup(popup.noticePopupId, page, company),
            startOf: begin,
          },
        }
      : {}),
  })
}

type Reader = Draft['readers'][number]

function PopupReaders({
  value,
  onChange,
  error,
}: {
  value: readonly Reader[]
  onChange: (value: Reader[]) => void
  error?: string | undefined
}) {
  const t = useTranslate()
  const names = usePopupSubjects(value.map(({ subject }) => subject))
  const { rows, company, roles, withoutNames } = useSubjectRows(value, names.data)
  return (
    <RightsField
      allowsUnits
      label={t('gnb.popupAudience')}
      value={rows}
      onChange={(next) => onChange(withoutNames(next))}
      toRow={(subject) => subject}
      companies={[company]}
      roles={roles}
      error={error ?? null}
    />
  )
}

/**
 * The form for titles, HTML, period, size and audience of a notice popup. Faults are shown at their fields.
 */
export function PopupForm(props: PopupFormProps) {
  const { popup, onClose } = props
  const t = useTranslate()
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const form = usePopupForm(props, settle)
  const { field, change, draft } = form
  // A popup of another size keeps it.
  const stored: readonly Size[] = popup ? [[popup.width, popup.height]] : []
  const offered = new Map([...sizes, ...stored].map((size) => [sizeText(size), size]))
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(popup ? 'gnb.popupEdit' : 'gnb.popupNew')}
      onClose={onClose}
      compared={[
        { label: t('gnb.popupTitleKo'), text: ({ titleKo }) => titleKo },
        { label: t('gnb.popupTitleEn'), text: ({ titleEn }) => titleEn },
        { label: t('gnb.popupTitleZh'), text: ({ titleZh }) => titleZh },
        { label: t('gnb.popupContent'), text: ({ content }) => content },
        { label: t('gnb.popupPeriod'), text: ({ start, end }) => `${start} ~ ${end}` },
      ]}
    >
      <TextField {...field('titleKo')} label={t('gnb.popupTitleKo')} isRequired maxLength={200} />
      <div className={styles.pair}>
        <TextField {...field('titleEn')} label={t('gnb.popupTitleEn')} maxLength={200} />
        <TextField {...field('titleZh')} label={t('gnb.popupTitleZh')} maxLength={200} />
      </div>
      <EditorField
        {...field('content')}
        label={t('gnb.popupContent')}
        isRequired
        height={300}
        pictures={pictures}
      />
      <div className={styles.pair}>
        <DateField {...field('start')} kind="moment" label={t('gnb.popupStart')} isRequired />
        <DateField {...field('end')} kind="moment" label={t('gnb.popupEnd')} isRequired />
      </div>
      <div className={styles.pair}>
        <Select
          label={t('gnb.popupSize')}
          options={[...offered.keys()].map((label) => ({ value: label, label }))}
          value={sizeText(draft.size)}
          onChange={(label) => change({ size: offered.get(label) ?? draft.size })}
        />
      </div>
      <PopupReaders {...field('readers')} />
      <Switch isSelected={draft.isActive} onChange={(isActive) => change({ isActive })}>
        {t('gnb.popupActive')}
      </Switch>
      <PopupPreview
        popup={{
          ...draft,
          ...{ width: draft.size[0], height: draft.size[1] },
          startDate: fromZoneField(draft.start),
          endDate: fromZoneField(draft.end),
          subjects: draft.readers.map(({ subject }) => subject),
        }}
      />
    </FormDialog>
  )
}

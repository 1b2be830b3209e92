import type { PopupSight } from '@maru/api/gnb/notice-popup-admin'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { fullTime } from '#kit/i18n/dates.ts'
import { type Language, languages, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { usePopupPreview } from '../popup-admin.api.ts'
import { type NoticeContent, NoticeFrame } from './notice-dialog.tsx'
import styles from './popup-form.module.css'

/** A popup that is not saved; dates are null while they are incomplete. */
export interface UnsavedPopup extends NoticeContent {
  startDate: string | null
  endDate: string | null
  isActive: boolean
  subjects: readonly string[]
}

const tones: Record<PopupSight, 'ok' | 'warn'> = {
  shown: 'ok',
  notReader: 'warn',
  off: 'warn',
  before: 'warn',
  after: 'warn',
}

/** Shows an unsaved popup in a language, and whether a selected person would see it. */
export function PopupPreview({ popup }: { popup: UnsavedPopup }) {
  const t = useTranslate()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const [isOpen, setOpen] = useState(false)
  const person = people.find((item) => item.kind === 'person')
  const { startDate, endDate, isActive, subjects } = popup
  const asked =
    person && startDate && endDate
      ? { personCode: person.id, startDate, endDate, isActive, subjects: [...subjects] }
      : null
  const { data, error } = usePopupPreview(asked)
  return (
    <section className={styles.preview} aria-label={t('gnb.preview.title')}>
      <div className={styles.pair}>
        <PeopleField label={t('gnb.preview.of')} value={people} onChange={setPeople} isSingle />
        <Select
          label={t('gnb.preview.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <Row gap="3" rowGap="2" wrap shrink aria-live="polite">
        <Button icon={<Icon icon={Eye} size={16} />} onPress={() => setOpen(true)}>
          {t('gnb.preview.open')}
        </Button>
        {person && data ? (
          <>
            <Tag tone={tones[data.state]}>{t(`gnb.preview.sights.${data.state}`)}</Tag>
            <span>
              {t('gnb.preview.period', {
                start: fullTime(startDate ?? '', data.timeZone),
                end: fullTime(endDate ?? '', data.timeZone),
                zone: data.timeZone,
              })}
            </span>
          </>
        ) : null}
      </Row>
      {error ? <ErrorNote inline error={error} /> : null}
      {isOpen ? (
        <NoticeFrame
          popup={popup}
          language={language}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button isDisabled>{t('gnb.noticeNotToday')}</Button>
              <Button tone="primary" onPress={() => setOpen(false)}>
                {t('kit.close')}
              </Button>
            </>
          }
        />
      ) : null}
    </section>
  )
}

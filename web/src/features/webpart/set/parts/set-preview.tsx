import type { Input } from '@maru/api/kit/endpoint'
import type { Layout, webpartApi } from '@maru/api/webpart'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { WebpartColumns } from '../../parts/webpart-columns.tsx'
import { useSetPreview } from '../set.api.ts'
import { useAudience } from './audience.ts'
import styles from './set-editor.module.css'

/** An unsaved set as a page, and whether a selected person would get it. The contents are those of the viewer. */
export function SetPreview({
  layout,
  audience,
}: {
  layout: Layout
  audience: Omit<Input<typeof webpartApi.previewSet>, 'personCode'>
}) {
  const t = useTranslate()
  const audienceOf = useAudience()
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const person = people.find((item) => item.kind === 'person')
  const { data, error } = useSetPreview(person ? { ...audience, personCode: person.id } : null)
  const other = data?.other ? audienceOf(data.other) : ''
  return (
    <section aria-label={t('webpart.set.preview')}>
      <Row gap="3" align="end" wrap className={styles.audience}>
        <PeopleField label={t('webpart.set.previewOf')} value={people} onChange={setPeople} isSingle />
        <p aria-live="polite">
          {person && data ? (
            <Tag tone={data.state === 'shown' ? 'ok' : 'warn'}>
              {t(`webpart.set.sights.${data.state}`, { other })}
            </Tag>
          ) : null}{' '}
          {t('webpart.set.previewNote')}
        </p>
      </Row>
      {error ? <ErrorNote inline error={error} /> : null}
      <WebpartColumns layout={layout} isPreview />
    </section>
  )
}

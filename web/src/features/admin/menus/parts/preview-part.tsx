import type { MenuSetting } from '@maru/api/menu/editor'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { type Language, languages, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Tree } from '#ui/list/tree.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { useMenuPreview } from '../menus.api.ts'
import { menuNodes } from '../menus.rules.ts'

/** Shows the menus as a selected person sees them, in a selected language. */
export function PreviewPart({ menus }: { menus: readonly MenuSetting[] }) {
  const t = useTranslate()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const person = people.find((item) => item.kind === 'person')
  const { data, error } = useMenuPreview(person?.id ?? null)
  const seen = new Set(data?.menuIds)
  return (
    <Card label={t('admin.menus.preview')}>
      <CardHeader title={t('admin.menus.preview')} />
      <div className={`${styles.stack} ${styles.body}`}>
        <div className={styles.pairs}>
          <PeopleField label={t('admin.menus.previewOf')} value={people} onChange={setPeople} isSingle />
          <Select
            label={t('admin.menus.previewIn')}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {person && !data && !error ? <Skeleton look="text" rows={4} /> : null}
        {error ? <ErrorNote inline error={error} /> : null}
        {person && data ? (
          <Tree
            key={`${person.id} ${language} ${data.menuIds.length}`}
            label={t('admin.menus.preview')}
            nodes={menuNodes(
              menus.filter((menu) => seen.has(menu.menuId) && menu.callType !== 'HOME'),
              (menu) => localName(menu.name, language),
            )}
            defaultExpandedKeys={menus.map((menu) => String(menu.menuId))}
            empty={<Empty text={t('admin.menus.previewNone')} />}
          />
        ) : null}
      </div>
    </Card>
  )
}

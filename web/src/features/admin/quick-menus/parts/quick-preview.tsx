import { iconOfAddress } from '@maru/api/menu/icons'
import type { QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { useState } from 'react'
import { type Language, languages, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { Empty } from '#ui/notice.tsx'
import form from '../../parts/form.module.css'
import { below } from '../quick-menus.rules.ts'
import styles from './quick.module.css'

/** The unsaved quick menus as the layer of the top bar shows them to everyone who has not arranged their own. */
export function QuickPreview({ items }: { items: readonly QuickMenuSetting[] }) {
  const t = useTranslate()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const nameOf = (item: QuickMenuSetting) => localName(item.name, language)
  const top = below(items, null)
  const icons = top.filter((item) => item.linkType === 'I')
  const groups = top.filter((item) => item.linkType === 'Q')
  return (
    <Card label={t('admin.quick.preview')}>
      <CardHeader title={t('admin.quick.preview')} />
      <div className={`${form.stack} ${form.body}`}>
        <Select
          label={t('admin.quick.previewIn')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={setLanguage}
        />
        <p className={form.note}>{t('admin.quick.previewNote')}</p>
        {top.length === 0 ? <Empty text={t('admin.quick.none')} /> : null}
        {icons.length > 0 ? (
          <ul className={styles.icons}>
            {icons.map((item) => (
              <li key={item.quickMenuId} className={styles.icon}>
                <span className={styles.sign} aria-hidden="true">
                  <MenuIcon name={item.icon ?? iconOfAddress(item.linkUrl) ?? ''} size={20} />
                </span>
                <span>{nameOf(item)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {groups.map((group) => {
          const inside = below(items, group.quickMenuId)
          return (
            <section key={group.quickMenuId} aria-label={nameOf(group)} className={styles.group}>
              <h3 className={styles.groupName}>{nameOf(group)}</h3>
              <ul className={styles.items}>
                {(inside.length > 0 ? inside : [group]).map((item) => (
                  <li key={item.quickMenuId}>{nameOf(item)}</li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Card>
  )
}

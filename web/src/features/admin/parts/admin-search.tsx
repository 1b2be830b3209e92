import { useState } from 'react'
import { Link, useGo } from '#kit/address/link.tsx'
import type { AdminPage } from '#kit/fillings.ts'
import { textsBelow, useTranslate } from '#kit/i18n/i18n.ts'
import { SearchField } from '#ui/form/field.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { adminAddress } from '../admin.rules.ts'
import { findSettings } from '../search.rules.ts'
import { loadSettings } from '../settings.search.ts'
import styles from './admin-search.module.css'

/** Searches all pages and settings that the viewer may open. Enter opens the first one. */
export function AdminSearch({ pages }: { pages: readonly AdminPage[] }) {
  const t = useTranslate()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [, setLoaded] = useState(false)
  const settings = findSettings(pages, typed, {
    labelOf: (page) => t(page.label),
    textsOf: ({ searchTexts = [] }) => searchTexts.flatMap(textsBelow),
  })
  const type = (text: string) => {
    if (typed === '') void loadSettings(pages).then(() => setLoaded(true))
    setTyped(text)
  }
  const open = () => {
    const [first] = settings
    if (!first) return
    setTyped('')
    go(adminAddress(first.page))
  }
  return (
    <search className={styles.search}>
      <SearchField label={t('admin.search')} value={typed} onChange={type} onSubmit={open} />
      {typed.trim() === '' ? null : (
        <ul className={styles.found} aria-label={t('admin.found')}>
          {settings.map(({ page, setting }) => (
            <li key={`${page.id} ${setting}`}>
              <Link to={adminAddress(page)} className={styles.hit} onClick={() => setTyped('')}>
                <b>{setting || t(page.label)}</b>
                {setting ? <Muted tone="2">{t(page.label)}</Muted> : null}
              </Link>
            </li>
          ))}
          {settings.length === 0 ? (
            <Muted as="li" tone="2">
              {t('admin.foundNone')}
            </Muted>
          ) : null}
        </ul>
      )}
    </search>
  )
}

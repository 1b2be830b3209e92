import type { ReactNode } from 'react'
import { loadDictionary } from '#kit/i18n/dictionary.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { languages, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import styles from './entry-frame.module.css'

/** Language buttons for people who are not signed in; the browser stores the choice. */
function LanguageChoice() {
  const t = useTranslate()
  const current = useLanguage()
  return (
    <Row as="ul" gap="1" align="stretch" aria-label={t('account.language')}>
      {languages.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === current}
            className={styles.language}
            onClick={() =>
              loadDictionary(code, 'current').catch((error) => showToast(errorText(error, t), 'danger'))
            }
          >
            {name}
          </button>
        </li>
      ))}
    </Row>
  )
}

/** The picture of the product, shown once next to the form. */
function Roof() {
  return (
    <svg
      viewBox="0 0 480 360"
      className={styles.roof}
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <path d="M-40 208C72 196 168 150 240 80c72 70 168 116 280 128v-16C408 176 306 122 240 52 174 122 72 176-40 192z" />
      <path d="M-40 222C76 210 176 164 240 104c64 60 164 106 280 118v6H-40z" opacity=".45" />
      <path d="M44 228h12v132H44zM150 228h9v132h-9zm171 0h9v132h-9zm103 0h12v132h-12z" />
      <path d="M56 292h94v5H56zm103 0h162v5H159zm171 0h94v5h-94z" />
    </svg>
  )
}

/** Properties of {@link EntryFrame}. */
export interface EntryFrameProps {
  title: string
  intro: string
  children: ReactNode
}

/** The frame of every page before sign-in: the product next to a narrow form, and the language buttons. */
export function EntryFrame({ title, intro, children }: EntryFrameProps) {
  const t = useTranslate()
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <Stack as="aside" gap="0" className={styles.side}>
        <Row as="p" gap="3" className={styles.brand}>
          <span className={styles.sign} aria-hidden="true" />
          {t('kit.product')}
        </Row>
        <p className={styles.tagline}>{t('account.tagline')}</p>
        <Roof />
      </Stack>
      <main id="content" className={styles.main}>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          {children}
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}

import { usePageSearch } from '../../../kit/address.ts'
import { loadDictionary } from '../../../kit/dictionary.ts'
import { errorText } from '../../../kit/error-text.ts'
import { languages, useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { reloadAccount } from '../account.api.ts'
import { parseSignInSearch } from '../account.search.ts'
import { SignInForm } from '../parts/sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** The languages, offered before anybody is signed in; the choice lasts in this browser. */
function LanguageChoice() {
  const t = useWords()
  const current = useLanguage()
  return (
    <ul className={styles.languages} aria-label={t('shell.language')}>
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
    </ul>
  )
}

/** The roof of the house, drawn once beside the form. */
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

/** Sign-in with a company account (spec 1§2); afterwards the page that was asked for. */
export function SignInPage() {
  const t = useWords()
  const go = useGo()
  const { returnUrl } = usePageSearch(parseSignInSearch)
  useDocumentTitle(t('account.signInTitle'))
  async function enter() {
    await reloadAccount()
    go(returnUrl, { replace: true })
  }
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <p className={styles.brand}>
          <span className={styles.sign} aria-hidden="true" />
          {t('shell.product')}
        </p>
        <p className={styles.tagline}>{t('account.tagline')}</p>
        <Roof />
      </aside>
      <main id="content" className={styles.main}>
        <div className={styles.box}>
          <h1 className={styles.title}>{t('account.signInTitle')}</h1>
          <p className={styles.intro}>{t('account.signInText')}</p>
          <SignInForm onSignedIn={enter} />
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}

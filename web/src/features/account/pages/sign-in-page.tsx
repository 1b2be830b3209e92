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
      <path d="M-20 210C80 196 170 148 240 84c70 64 160 112 260 126v14c-104-8-196-44-260-96-64 52-156 88-260 96z" />
      <path d="M52 232v128h10V231zm366-1v129h10V232zM150 214v146h8V211zm172-3v149h8V214z" />
      <path d="M0 286h480v6H0z" />
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

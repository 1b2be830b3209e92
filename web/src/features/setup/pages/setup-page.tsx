import type { SetupFilesReport } from '@maru/api/setup'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { basePath, Link } from '../../../kit/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { AdminPart } from '../parts/admin-part.tsx'
import { CompanyPart } from '../parts/company-part.tsx'
import { FilesPart } from '../parts/files-part.tsx'
import { MailPart } from '../parts/mail-part.tsx'
import styles from '../parts/setup-page.module.css'
import { runSetup, useSetup } from '../setup.api.ts'
import { emptyDraft, type SetupFaults, setupFaults, toPlan } from '../setup.rules.ts'

type Setup = NonNullable<ReturnType<typeof useSetup>['data']>

const isGood = (report: SetupFilesReport) => report.faults.every((fault) => fault.level !== 'error')

function SetupForm({ secret, setup }: { secret: string; setup: Setup }) {
  const t = useTranslate()
  const [draft, setDraft] = useState(emptyDraft)
  const [isTried, setTried] = useState(false)
  const [report, setReport] = useState<SetupFilesReport | null>(null)
  const [state, setState] = useState<{ isBusy?: boolean; error?: unknown }>({})
  const least = setup.leastPassword
  const faults = setupFaults(draft, least)
  const faultOf = (field: string) => {
    const key = faults[field as keyof SetupFaults] // fields without a fault have no key
    return isTried && key ? t(key, { least }) : null
  }
  function takeReport(next: SetupFilesReport | null) {
    setReport(next)
    const [only] = next?.companies ?? []
    // The company of the files is the one to set up.
    if (next && only && !next.companies.includes(draft.company.comCode)) {
      setDraft({ ...draft, company: { ...draft.company, comCode: only } })
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0 || (report && !isGood(report))) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setState({ isBusy: true })
    try {
      await runSetup(secret, toPlan({ ...draft, withFiles: report !== null }))
      window.location.assign(`${basePath}/`)
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <CompanyPart
        value={draft.company}
        onChange={(company) => setDraft({ ...draft, company })}
        faultOf={faultOf}
      />
      <AdminPart
        value={draft.admin}
        onChange={(admin) => setDraft({ ...draft, admin })}
        faultOf={faultOf}
        least={least}
      />
      <MailPart
        secret={secret}
        value={draft.mail}
        onChange={(mail) => setDraft({ ...draft, mail })}
        faultOf={faultOf}
        isOn={draft.usesMail}
        onSwitch={(usesMail) => setDraft({ ...draft, usesMail })}
        state={setup.isMailSet ? 'set' : setup.hasPublicUrl ? 'free' : 'needsUrl'}
      />
      <FilesPart secret={secret} onReport={takeReport} />
      {state.error ? <ErrorNote inline error={state.error} /> : null}
      <Button
        type="submit"
        tone="primary"
        size="l"
        wide
        isPending={state.isBusy}
        isDisabled={report !== null && !isGood(report)}
      >
        {t('setup.finish')}
      </Button>
    </form>
  )
}

/** The first run (docs/operations.md): everything that an empty portal needs, on one page. */
export function SetupPage() {
  const t = useTranslate()
  useDocumentTitle(t('setup.title'))
  // An address without a secret is a wrong link: the server says what to do about it.
  const secret = useRouterState({ select: (state) => state.location.hash || '-' })
  const { data, error, isPending, dataUpdatedAt } = useSetup(secret)
  const minutes = data ? Math.max(1, Math.round((Date.parse(data.expiresAt) - dataUpdatedAt) / 60_000)) : 0
  return (
    <main id="content" className={styles.page}>
      <h1 className={styles.title}>{t('setup.title')}</h1>
      <p className={styles.intro}>
        {t('setup.intro')} {data ? t('setup.minutesLeft', { minutes }) : null}
      </p>
      {isPending ? <Skeleton look="text" rows={8} /> : null}
      {error ? (
        <>
          <ErrorNote error={error} />
          <p>
            <Link to="/account/login">{t('kit.backToSignIn')}</Link>
          </p>
        </>
      ) : null}
      {data ? <SetupForm secret={secret} setup={data} /> : null}
    </main>
  )
}

import type { SetupFilesReport } from '@maru/api/setup'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { basePath, Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useFirstField } from '#ui/form/first-field.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { AdminPart } from '../parts/admin-part.tsx'
import { CompanyPart } from '../parts/company-part.tsx'
import { FilesPart } from '../parts/files-part.tsx'
import { MailPart } from '../parts/mail-part.tsx'
import styles from '../parts/setup-page.module.css'
import { runSetup, useSetup } from '../setup.api.ts'
import { emptyDraft, type SetupDraft, type SetupField, setupFaults, toPlan } from '../setup.rules.ts'

type Setup = NonNullable<ReturnType<typeof useSetup>['data']>

const isGood = (report: SetupFilesReport) => report.faults.every((fault) => fault.level !== 'error')

/**
 * The form of the page. After saving, the browser opens the portal without a question about unsaved input.
 */
function useSetupForm(secret: string, least: number, hasFiles: () => boolean) {
  const t = useTranslate()
  return useRoomForm<SetupDraft, null, void, SetupField>({
    start: emptyDraft,
    base: null,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(setupFaults(draft, least)).map(([field, key]) => [field, t(key, { least })]),
      ),
    save: (draft) => runSetup(secret, toPlan({ ...draft, withFiles: hasFiles() })),
    onSaved: () => window.location.assign(`${basePath}/`),
    leaveQuestion: t('kit.leaveQuestion'),
  })
}

function SetupForm({ secret, setup }: { secret: string; setup: Setup }) {
  const [report, setReport] = useState<SetupFilesReport | null>(null)
  const latestReport = useRef(report)
  latestReport.current = report
  const least = setup.leastPassword
  const t = useTranslate()
  const form = useSetupForm(secret, least, () => latestReport.current !== null)
  const place = useFirstField<HTMLFormElement>()
  const { draft, change, faultOf } = form
  function takeReport(next: SetupFilesReport | null) {
    setReport(next)
    const [only] = next?.companies ?? []
    // The company to set up must be one of the companies in the files.
    if (next && only && !next.companies.includes(draft.company.comCode))
      change({ company: { ...draft.company, comCode: only } })
  }
  return (
    <form ref={place} className={styles.form} onSubmit={form.submit} noValidate>
      <CompanyPart value={draft.company} onChange={(company) => change({ company })} faultOf={faultOf} />
      <AdminPart
        value={draft.admin}
        onChange={(admin) => change({ admin })}
        faultOf={faultOf}
        least={least}
      />
      <MailPart
        secret={secret}
        value={draft.mail}
        onChange={(mail) => change({ mail })}
        faultOf={faultOf}
        isOn={draft.usesMail}
        onSwitch={(usesMail) => change({ usesMail })}
        state={setup.isMailSet ? 'set' : setup.hasPublicUrl ? 'free' : 'needsUrl'}
      />
      <FilesPart secret={secret} onReport={takeReport} />
      <FormNotes form={form} />
      <Button
        type="submit"
        tone="primary"
        size="l"
        wide
        isPending={form.isSaving}
        isDisabled={report !== null && !isGood(report)}
      >
        {t('setup.finish')}
      </Button>
    </form>
  )
}

/** The first run (docs/operations.md): all settings that an empty portal needs, on one page. */
export function SetupPage() {
  const t = useTranslate()
  useDocumentTitle(t('setup.title'))
  // Without a secret, `-` is sent. The server refuses it with a text that explains what to do.
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

import type { ReactNode } from 'react'
import { useWords } from '../../../kit/i18n.ts'
import { closePopup } from '../../../kit/popup.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { WindowFrame } from '../../../ui/window-frame.tsx'

/** Whether this page is in a window of its own (spec 2§2, popup variants). */
export const isSurveyWindow = () => /\/survey\/popup\//i.test(window.location.pathname)

/** The frame of a survey page: within the portal, or in a window of its own. */
export function SurveyFrame({
  title,
  beside,
  actions,
  children,
}: {
  title: string
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const t = useWords()
  if (isSurveyWindow())
    return (
      <WindowFrame
        title={title}
        body={children}
        acts={
          <>
            {actions}
            <Button onPress={closePopup}>{t('survey.answer.close')}</Button>
          </>
        }
      />
    )
  return (
    <>
      <PageHeader title={title} beside={beside} actions={actions} />
      {children}
    </>
  )
}

import type { ReactNode } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { surveyAddress } from '../../survey.rules.ts'

/** Whether this page is in a separate window (spec 2§2, popup variants). */
export const isSurveyWindow = () => /\/survey\/popup\//i.test(window.location.pathname)

const leave = () => leavePopup(hrefOf(surveyAddress('list', {})))

/** The frame of a survey page, inside the portal or in a separate window. */
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
  const t = useTranslate()
  const isWindow = isSurveyWindow()
  const acts = isWindow ? (
    <>
      {actions}
      <Button onPress={leave}>{t('survey.answer.close')}</Button>
    </>
  ) : null
  return (
    <Frame
      place={isWindow ? 'window' : 'page'}
      title={title}
      onClose={leave}
      acts={acts}
      page={{ beside, actions }}
    >
      {children}
    </Frame>
  )
}

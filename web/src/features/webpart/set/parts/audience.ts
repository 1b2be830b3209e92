import type { AdministeredSet } from '@maru/api/webpart'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'

/** The company code of sets for all companies. */
const anyCompany = '*'

/** Returns a function that describes the audience of a set as text. */
export function useAudience(): (set: Pick<AdministeredSet, 'comCode' | 'roleName'>) => string {
  const t = useTranslate()
  const language = useLanguage()
  return ({ comCode, roleName }) => {
    const people = roleName ? localName(roleName, language) : t('webpart.set.everybody')
    return comCode === anyCompany ? t('webpart.set.allCompanies', { people }) : people
  }
}
